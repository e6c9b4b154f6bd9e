/** What an @ in a text searches for, the text after choosing a person, and where names occur in it. */

export interface Place {
  /** Index of the @. */
  readonly start: number;
  /** Text from the @ to the caret. */
  readonly query: string;
}

/** Longer text after an @ is not a name being typed. */
const MAX_LENGTH = 40;

/** The mention being typed at the caret; null when there is none. An @ inside a word, as in an email address, does not count. */
export function mentionAt(text: string, caret: number): Place | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start === -1 || (start > 0 && /[\p{L}\p{N}_.]/u.test(before[start - 1]!))) return null;
  const query = before.slice(start + 1);
  return query.length > MAX_LENGTH || /\n|^\s/.test(query) ? null : { start, query };
}

/** Whether the name, or one of its words, starts with the query. */
export function fits(name: string, query: string): boolean {
  const [whole, wanted] = [name.toLowerCase(), query.toLowerCase()];
  return whole.startsWith(wanted) || whole.split(/\s+/).some((word) => word.startsWith(wanted));
}

/** The text with the name inserted, and the new position of the caret. */
export function withMention(text: string, { start, query }: Place, name: string): { readonly text: string; readonly caret: number } {
  const head = `${text.slice(0, start)}@${name} `;
  return { text: head + text.slice(start + 1 + query.length).replace(/^ /, ''), caret: head.length };
}

/** The people that the text still names. */
export function stillNamed<Person extends { readonly name: string }>(text: string, people: readonly Person[]): Person[] {
  return people.filter(({ name }) => places(text, [name]).length > 0);
}

/** The text split into mentions and the text between them. */
export function piecesOf(text: string, names: readonly string[]): readonly { readonly text: string; readonly named: boolean }[] {
  const pieces: { text: string; named: boolean }[] = [];
  let at = 0;
  for (const [from, to] of places(text, names)) {
    if (from > at) pieces.push({ text: text.slice(at, from), named: false });
    pieces.push({ text: text.slice(from, to), named: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), named: false });
  return pieces;
}

/** Ranges of names after an @, as whole words: "@Ann" does not match in "@Anna". */
function places(text: string, names: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = longestFirst.find(
      (candidate) => text.startsWith(candidate, at + 1) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + 1 + candidate.length)),
    );
    if (name !== undefined) found.push([at, at + 1 + name.length]);
  }
  return found;
}
