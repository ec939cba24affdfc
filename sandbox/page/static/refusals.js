/** What the sandbox's server refuses, in the languages of the page: its sentences are English. */

import { locale } from "./state.js";

/** Each sentence and the same in German; what stands in braces may be anything. */
const GERMAN = [
  ["There is no such channel.", "Diesen Kanal gibt es nicht."],
  ["There is no such person.", "Diese Person gibt es nicht."],
  ["There is no such message.", "Diese Nachricht gibt es nicht."],
  ["There is no such modal.", "Dieses Formular gibt es nicht mehr."],
  ["There is no such page.", "Diese Seite gibt es nicht."],
  ["There is no command /{} here.", "Den Befehl /{} gibt es hier nicht."],
  ["The bot did not answer in time.", "Der Bot hat nicht rechtzeitig geantwortet."],
  ["{} is nobody and nothing known here.", "{} ist hier nicht bekannt."],
  ["Nothing can be written here.", "Hier kann niemand schreiben."],
  ["The message has no such component.", "Diesen Knopf hat die Nachricht nicht mehr."],
  ["The component is disabled.", "Dieser Knopf ist ausgeschaltet."],
  ["This interaction failed", "Diese Interaktion ist fehlgeschlagen"],
  ["A message has 1 to 2000 characters.", "Eine Nachricht hat 1 bis 2000 Zeichen."],
  ["Only private messages can be dismissed.", "Nur private Nachrichten lassen sich verwerfen."],
  [
    "A thread needs a channel for threads and a name of 1 to 100 characters.",
    "Ein Thread braucht einen Kanal für Threads und einen Namen mit 1 bis 100 Zeichen.",
  ],
  ["A name has 1 to 32 characters.", "Ein Name hat 1 bis 32 Zeichen."],
  ["Someone has this name already.", "Diesen Namen hat schon jemand."],
  ["The bot is there already, or there is no such server.", "Der Bot ist schon da, oder den Server gibt es nicht."],
  ["Discord does not know this locale.", "Diese Sprache kennt Discord nicht."],
  ["{} must be a text.", "{} muss ein Text sein."],
  ["Send JSON.", "Erwartet wird JSON."],
  ["{}: the sandbox cannot take files from people.", "{}: Die Sandbox nimmt keine Dateien an."],
  ["{} is required.", "{} fehlt."],
  ["{} must have {} to {} characters.", "{}: {} bis {} Zeichen."],
  ["{}: too many or too few values.", "{}: zu viele oder zu wenige Werte."],
  ["{}: that is not one of the options.", "{}: Das steht nicht zur Wahl."],
  ["/{} needs one subcommand.", "/{} braucht einen Unterbefehl."],
  ["/{} has no subcommand {}.", "/{} hat keinen Unterbefehl {}."],
  ["An option is given twice.", "Eine Option ist zweimal angegeben."],
  ["/{} has no option {}.", "/{} hat keine Option {}."],
  ["{} must have type {}.", "{} muss vom Typ {} sein."],
  ["{} has a value of the wrong kind.", "{} hat einen Wert der falschen Art."],
  ["{} must be one of its choices.", "{}: Wähle aus der Liste."],
  ["{} is too short or too small.", "{} ist zu kurz oder zu klein."],
  ["{} is too long or too large.", "{} ist zu lang oder zu groß."],
].map(([english, german]) => [pattern(english), german]);

function pattern(english) {
  const parts = english.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`);
}

/** A refusal as the person of this tab reads it. @param {string} sentence */
export function inWords(sentence) {
  if (!locale().startsWith("de")) return sentence;
  for (const [english, german] of GERMAN) {
    const found = english.exec(sentence);
    if (found) return found.slice(1).reduce((text, value) => text.replace("{}", () => value), german);
  }
  return sentence;
}
