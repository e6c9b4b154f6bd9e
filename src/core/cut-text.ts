/** Truncates texts between characters, since neither PostgreSQL nor JSON can hold half of a surrogate pair. */

/** The first `maxLength` characters, counted in code points as for all text lengths. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // A character has at most two code units, so no more of the text needs to be read.
  return Array.from(text.slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .join('');
}
