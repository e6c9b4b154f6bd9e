/** Joins names into one text for people. */
const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "glow", "glow and petal", "glow, petal and birch" */
export function listText(names: readonly string[]): string {
  return AND.format(names);
}
