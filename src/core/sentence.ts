/** Full stops between texts that may already end with one, such as names ("Ava T.") and messages of users; and first capitals. */

const ENDED = /[.!?…][”"’)]?$/u;

/** Adds a full stop unless the text ends with one. */
export function sentence(text: string): string {
  return ENDED.test(text) ? text : `${text}.`;
}

/** Joins the texts that are not null; the last one stays as it is. */
export function sentences(...texts: readonly (string | null)[]): string {
  const there = texts.filter((text) => text !== null);
  return there.map((text, index) => (index === there.length - 1 ? text : sentence(text))).join(' ');
}

/** Makes the first letter a capital and leaves the rest. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
