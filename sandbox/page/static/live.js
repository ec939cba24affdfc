/** The live socket: events as they happen, and patience when the sandbox is away. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class Live {
  /**
   * @param {(event: any) => void} onEvent
   * @param {(up: boolean, again: boolean) => void} onLink `again` is true when this is a reconnect,
   *   so that the page can fetch what it missed
   */
  constructor(onEvent, onLink) {
    this.onEvent = onEvent;
    this.onLink = onLink;
    this.socket = null;
    this.timer = 0;
    // A laptop that wakes up or comes back online should not sit out the rest of a long wait.
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  /** @param {string} as whose eyes to use; the previous connection is dropped */
  connect(as) {
    this.drop();
    this.as = as;
    this.wait = FIRST_WAIT;
    this.again = false;
    this.open();
  }

  drop() {
    clearTimeout(this.timer);
    this.timer = 0;
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  hurry() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/live?as=${encodeURIComponent(this.as)}`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.onLink(true, this.again);
      this.again = true;
    };
    socket.onmessage = (frame) => {
      if (socket === this.socket) this.onEvent(JSON.parse(frame.data));
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.again = true;
      this.onLink(false, true);
      // Jitter: two tabs should not knock at the same moment.
      this.timer = setTimeout(() => this.retry(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  retry() {
    this.timer = 0;
    this.open();
  }
}
