/** PDF layout of a week: days as columns, people or accounts as rows, split over pages that each repeat the day header. */
import { itemAt, lastIn } from '#core/present';
import { loadFaces } from '#server/print/faces';
import { createPen, PEN_SIGNS, WIDE_PAGE, type Pen, type Tag, type TextStyle } from '#server/print/pen';
import { recordingPen } from '#server/print/recording-pen';
import type { SheetEntry, SheetRow, WeekSheet } from './week-sheet.rules.ts';

const LEFT = 30;
const RIGHT = WIDE_PAGE.width - LEFT;
const TOP = 30;
const BOTTOM = WIDE_PAGE.height - 34;
const HEAD = 48;
const DAY_HEAD = 20;
const NAMES = 92;
const PAD = 5;
const DAY = (RIGHT - LEFT - NAMES) / 7;
const LINE = 9.5;
const GAP = 5;
const MIN_ROW_HEIGHT = 26;
const MAX_LINES = 2;

const SOFT = '#626a77';
const RULE = '#dcdfe4';
const TINT = '#f5f6f8';
const RED = '#c4262e';
const TITLE: TextStyle = { size: 15, weight: 600 };
const PERIOD: TextStyle = { size: 11, color: SOFT };
const STRONG: TextStyle = { size: 8, weight: 600 };
const BODY: TextStyle = { size: 7.5 };
const QUIET: TextStyle = { size: 7.5, color: SOFT };
const NOTE: TextStyle = { size: 7, color: SOFT };
const DRAFT: TextStyle = { size: 6.5, weight: 600, color: '#8a5300' };

const DRAFT_MARK = 'DRAFT';

/** @returns a PDF. */
export async function drawWeek(sheet: WeekSheet): Promise<Uint8Array> {
  const listener = recordingPen();
  draw(listener.pen, sheet);
  const faces = await loadFaces([...listener.texts, PEN_SIGNS, '0123456789']);
  const pen = createPen(faces, `${sheet.title}, ${sheet.period}`, WIDE_PAGE);
  draw(pen, sheet);
  return pen.end();
}

/** A row, or the part of it that fits on a page. */
interface Piece {
  readonly row: SheetRow;
  readonly days: readonly (readonly Printed[])[];
  readonly height: number;
}

interface Printed {
  readonly entry: SheetEntry;
  readonly lines: readonly string[];
  readonly height: number;
}

function draw(pen: Pen, sheet: WeekSheet): void {
  const pages = paginate(sheet.rows.flatMap((row) => piecesOf(pen, row)));
  const section = pen.tag('Sect');
  for (const [index, pieces] of pages.entries()) {
    pen.page();
    if (index === 0) pen.bookmark(sheet.period);
    masthead(pen, sheet, index === 0 ? section : undefined);
    const table = pen.tag('Table', section);
    let y = TOP + HEAD;
    dayHeads(pen, sheet, y, pen.tag('TR', table));
    y += DAY_HEAD;
    for (const piece of pieces) {
      drawPiece(pen, piece, y, pen.tag('TR', table));
      y += piece.height;
    }
    if (pieces.length === 0) pen.text('Nothing scheduled this week.', { x: LEFT, y: y + 20 }, QUIET, pen.tag('P', section));
    else columns(pen, TOP + HEAD, y);
    footer(pen, sheet, index + 1, pages.length);
  }
  pen.close(section);
}

function masthead(pen: Pen, { title, period }: WeekSheet, section: Tag | undefined): void {
  pen.box({ x: LEFT, y: TOP, width: 22, height: 3 }, RED);
  const [heading, under] = section === undefined ? [undefined, undefined] : [pen.tag('H1', section), pen.tag('P', section)];
  pen.text(title, { x: LEFT, y: TOP + 24 }, TITLE, heading);
  pen.text(period, { x: RIGHT, y: TOP + 24, align: 'right' }, PERIOD, under);
}

function dayHeads(pen: Pen, { days, by }: WeekSheet, y: number, row: Tag): void {
  pen.box({ x: LEFT, y, width: RIGHT - LEFT, height: DAY_HEAD }, TINT);
  pen.text(by === 'people' ? 'Person' : 'Live account', { x: LEFT + PAD, y: y + 13 }, QUIET, pen.tag('TH', row, 'Column'));
  for (const [day, name] of days.entries()) pen.text(name, { x: leftOf(day), y: y + 13 }, STRONG, pen.tag('TH', row, 'Column'));
}

function drawPiece(pen: Pen, { row, days, height }: Piece, y: number, line: Tag): void {
  pen.rule({ x: LEFT, y }, { x: RIGHT, y }, RULE);
  const head = pen.tag('TH', line, 'Row');
  for (const [index, name] of pen.linesOf(row.name, NAMES - 2 * PAD, 2, STRONG).entries())
    pen.text(name, { x: LEFT + PAD, y: y + 13 + index * LINE }, STRONG, head);
  const under = pen.linesOf(row.name, NAMES - 2 * PAD, 2, STRONG).length;
  pen.text(row.detail, { x: LEFT + PAD, y: y + 13 + under * LINE }, QUIET, head);
  for (const [day, entries] of days.entries()) {
    const cell = pen.tag('TD', line);
    let at = y + PAD;
    for (const one of entries) {
      drawEntry(pen, one, leftOf(day), at, cell);
      at += one.height;
    }
  }
  pen.rule({ x: LEFT, y: y + height }, { x: RIGHT, y: y + height }, RULE);
}

function drawEntry(pen: Pen, { entry, lines }: Printed, x: number, y: number, cell: Tag): void {
  pen.text(entry.time, { x, y: y + 8 }, STRONG, cell);
  if (entry.draft) pen.text(DRAFT_MARK, { x: x + DAY - 2 * PAD, y: y + 8, align: 'right' }, DRAFT, cell);
  for (const [index, text] of lines.entries()) pen.text(text, { x, y: y + 8 + (index + 1) * LINE }, index === 0 ? BODY : QUIET, cell);
}

function columns(pen: Pen, top: number, bottom: number): void {
  for (let day = 0; day < 7; day += 1) {
    const x = leftOf(day) - PAD;
    pen.rule({ x, y: top }, { x, y: bottom }, RULE);
  }
}

function footer(pen: Pen, { zone }: WeekSheet, page: number, pages: number): void {
  pen.text(`Times in ${zone.replaceAll('_', ' ')}`, { x: LEFT, y: BOTTOM + 18 }, NOTE);
  pen.text(`Page ${page} of ${pages}`, { x: RIGHT, y: BOTTOM + 18, align: 'right' }, NOTE);
}

function leftOf(day: number): number {
  return LEFT + NAMES + day * DAY + PAD;
}

/** Splits a row so that no piece is higher than a page. */
function piecesOf(pen: Pen, row: SheetRow): Piece[] {
  const room = BOTTOM - TOP - HEAD - DAY_HEAD - PAD;
  let left = row.days.map((entries) => entries.map((entry) => printed(pen, entry)));
  const pieces: Piece[] = [];
  do {
    const days = left.map((entries) => fitting(entries, room));
    left = left.map((entries, day) => entries.slice(itemAt(days, day).length));
    const height = Math.max(MIN_ROW_HEIGHT, ...days.map((entries) => heightOf(entries) + PAD));
    pieces.push({ row, days, height });
  } while (left.some((entries) => entries.length > 0));
  return pieces;
}

function printed(pen: Pen, entry: SheetEntry): Printed {
  const lines = entry.lines.flatMap((text) => pen.linesOf(text, DAY - 2 * PAD, MAX_LINES, BODY));
  return { entry, lines, height: (lines.length + 1) * LINE + GAP };
}

function heightOf(entries: readonly Printed[]): number {
  return entries.reduce((sum, { height }) => sum + height, 0);
}

function fitting(entries: readonly Printed[], room: number): readonly Printed[] {
  let count = 0;
  while (count < entries.length && heightOf(entries.slice(0, count + 1)) <= room) count += 1;
  return entries.slice(0, Math.max(1, count));
}

function paginate(pieces: readonly Piece[]): Piece[][] {
  const pages: Piece[][] = [[]];
  let y = TOP + HEAD + DAY_HEAD;
  for (const piece of pieces) {
    if (y + piece.height > BOTTOM && lastIn(pages).length > 0) {
      pages.push([]);
      y = TOP + HEAD + DAY_HEAD;
    }
    lastIn(pages).push(piece);
    y += piece.height;
  }
  return pages;
}
