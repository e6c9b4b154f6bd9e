/**
 * Adds the addresses that a sheet's XML may omit (ECMA-376 part 1, 18.3.1.4 and 18.3.1.73): a row without one follows the row before it, a
 * cell without one follows the cell before it, beginning with column A. The sheet reader refuses cells without an address.
 */

/** Cells and rows with their attributes; comments and CDATA sections, whose contents are not tags, up to the end of the sheet if not closed. */
const TAG = /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<(row|c)(?=[\s/>])([^<>]*)/g;
const CELL_WITHOUT_ADDRESS = /<c(?=[\s/>])(?![^<>]*\sr\s*=)/;
const ADDRESS = /\sr\s*=\s*["']([A-Za-z]{0,3})(\d*)["']/;
/** Length of the pieces that the sheet is assembled from. */
const PIECE = 65_536;

/**
 * @param sheet its bytes as latin1.
 * @param maxAdded maximum number of bytes to add.
 * @returns pieces of the sheet with all addresses; null when none is missing, `tooLarge` when more than the maximum would be added.
 */
export function addAddresses(sheet: string, maxAdded: number): string[] | 'tooLarge' | null {
  if (!CELL_WITHOUT_ADDRESS.test(sheet)) return null;
  const pieces: string[] = [];
  let [piece, copied, added, row, column] = ['', 0, 0, 0, 0];
  for (const { index, 1: tag, 2: attributes } of sheet.matchAll(TAG)) {
    if (tag === undefined) continue;
    const address = ADDRESS.exec(attributes!);
    if (tag === 'row') {
      row = address === null ? row + 1 : Number(address[2]);
      column = 0;
    } else if (address === null) column += 1;
    else [row, column] = [Number(address[2]), columnOf(address[1]!)];
    if (address !== null) continue;
    const end = index + 1 + tag.length;
    const attribute = tag === 'row' ? ` r="${row}"` : ` r="${lettersOf(column)}${row}"`;
    added += attribute.length;
    if (added > maxAdded) return 'tooLarge';
    piece += sheet.slice(copied, end) + attribute;
    copied = end;
    if (piece.length < PIECE) continue;
    pieces.push(piece);
    piece = '';
  }
  pieces.push(piece, sheet.slice(copied));
  return pieces;
}

/** @param letters of a column, such as `AB`. @returns its number; 1 = A. */
export function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + (letters.charCodeAt(at) & 31);
  return column;
}

function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
