/** Wraps text between words to as many lines as allowed, and truncates the last one with an ellipsis. */
import { clustersOf, readable } from './faces.ts';

export const ELLIPSIS = '…';

/** @param fits whether a line is narrow enough. */
export function wrap(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = readable(text).trim();
  while (rest !== '') {
    if (fits(rest)) return [...lines, rest];
    const last = lines.length === most - 1;
    const fitsLine = last ? (line: string) => fits(`${line}${ELLIPSIS}`) : fits;
    const line =
      longestPrefix(last ? clustersOf(rest) : wordsOf(rest), fitsLine) || longestPrefix(clustersOf(rest), fitsLine) || clustersOf(rest)[0]!;
    if (last) return [...lines, `${line.trimEnd()}${ELLIPSIS}`];
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

const wording = new Intl.Segmenter('en', { granularity: 'word' });

function wordsOf(text: string): string[] {
  return [...wording.segment(text)].map(({ segment }) => segment);
}

/** The longest prefix of the pieces that fits. */
function longestPrefix(pieces: readonly string[], fits: (text: string) => boolean): string {
  let line = '';
  for (const piece of pieces) {
    if (!fits((line + piece).trimEnd())) break;
    line += piece;
  }
  return line;
}
