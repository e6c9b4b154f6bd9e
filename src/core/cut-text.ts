/** How a text that is longer than what is kept of it is cut: between characters, since no database and no JSON holds half of one. */

/** The first characters, so many at the most, as lengths of texts are counted everywhere. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // No character takes more than two units, so however long the text is, no more of it is looked at.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}
