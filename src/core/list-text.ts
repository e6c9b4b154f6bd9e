/** Joins names into one text for people. */
const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "glow", "glow and petal", "glow, petal and birch" */
export function listText(names: readonly string[]): string {
  return AND.format(names);
}

/** At most so many names, and the number of the others: "glow, petal and 3 more". */
export function listBeginning(names: readonly string[], most: number): string {
  return names.length <= most + 1 ? listText(names) : listText([...names.slice(0, most), `${names.length - most} more`]);
}
