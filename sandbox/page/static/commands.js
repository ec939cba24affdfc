/** Slash commands as data: flattening subcommands, languages, and reading a line typed straight through. */

import { localized } from "./words.js";

const SUB = 1;
const GROUP = 2;

/** Option types of Discord that the composer knows. */
export const TYPE = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, number: 10 };

/**
 * @typedef {Object} Usable one thing that can follow a slash
 * @property {string} key default names joined by spaces: "game list"
 * @property {string} label the same in the reader's language
 * @property {string} description
 * @property {string} name the top command
 * @property {{name: string, type: number}[]} path subcommand group and subcommand, outermost first
 * @property {any[]} options required ones first
 */

/**
 * @param {any[]} registered application commands as Discord stores them
 * @returns {Usable[]} sorted by label; user and message commands are left out
 */
export function usable(registered) {
  const found = [];
  const walk = (node, top, path, labels) => {
    const own = localized(node.name, node.name_localizations);
    const inner = (node.options ?? []).filter((option) => option.type === SUB || option.type === GROUP);
    const names = [...labels, own];
    for (const child of inner) walk(child, top, [...path, { name: child.name, type: child.type }], names);
    if (inner.length) return;
    const options = node.options ?? [];
    found.push({
      key: [top.name, ...path.map((step) => step.name)].join(" "),
      label: names.join(" "),
      description: localized(node.description, node.description_localizations),
      name: top.name,
      path,
      options: [...options.filter((o) => o.required), ...options.filter((o) => !o.required)],
    });
  };
  for (const command of registered) if ((command.type ?? 1) === 1) walk(command, command, [], []);
  return found.sort((a, b) => a.label.localeCompare(b.label));
}

/** @param {any} option @returns {string} the option's name in the reader's language */
export const optionName = (option) => localized(option.name, option.name_localizations);

/**
 * Commands for the text after the slash; those that begin with it come before those that contain it.
 * @param {Usable[]} list @param {string} typed
 */
export function matching(list, typed) {
  const wanted = typed.toLowerCase();
  const rank = (command) => {
    const names = [command.label.toLowerCase(), command.key.toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return list.map((command) => [rank(command), command]).filter(([r]) => r < 2).sort((a, b) => a[0] - b[0]).map(([, command]) => command);
}

/**
 * The command a line begins with. The longest name wins: "/game list" is not "/game".
 * @param {Usable[]} list @param {string} line with its slash
 * @returns {{command: Usable, rest: string}|null} rest is what follows the name and one space
 */
export function leading(list, line) {
  const text = line.slice(1);
  const lower = text.toLowerCase();
  let best = null;
  for (const command of list) {
    for (const name of [command.key, command.label]) {
      const begins = lower === name.toLowerCase() || lower.startsWith(`${name.toLowerCase()} `);
      if (begins && (!best || name.length > best.length)) best = { command, length: name.length };
    }
  }
  return best && { command: best.command, rest: text.slice(best.length + 1) };
}

/** @returns {any|undefined} the option called so, by its default or its translated name */
export function optionCalled(options, name) {
  const wanted = name.toLowerCase();
  return options.find((option) => option.name.toLowerCase() === wanted || optionName(option).toLowerCase() === wanted);
}

/** @returns {any|undefined} the first option that takes a person */
export function personIn(options) {
  return options.find((option) => option.type === TYPE.user);
}

/**
 * Reads "field:b2 note:two words". A colon belongs to an option only when a name of the command stands before it,
 * so that "reason:at 10:30" stays whole. Text before the first name is the first required option's, or a person's.
 * @param {any[]} options @param {string} rest
 * @returns {{values: Map<string, string>, stray: string}} by default option name
 */
export function readOptions(options, rest) {
  const values = new Map();
  const marks = [];
  for (const match of rest.matchAll(/(?:^|\s)([^\s:]{1,32}):/gu)) {
    const option = optionCalled(options, match[1]);
    if (option) marks.push({ option, start: match.index, from: match.index + match[0].length });
  }
  marks.forEach((mark, index) => {
    values.set(mark.option.name, rest.slice(mark.from, marks[index + 1]?.start ?? rest.length).trim());
  });
  let stray = rest.slice(0, marks[0]?.start ?? rest.length).trim();
  const first = options.find((option) => option.required) ?? (stray.startsWith("@") && personIn(options));
  if (stray && first && !values.has(first.name)) {
    values.set(first.name, stray);
    stray = "";
  }
  return { values, stray };
}

/**
 * Wraps leaf options into subcommands, as they go over the wire.
 * @param {Usable} command @param {any[]} leaves
 */
export function nest(command, leaves) {
  return command.path.reduceRight((inner, step) => [{ name: step.name, type: step.type, options: inner }], leaves);
}
