/** Decides how payslips look on paper: one person after the other, each from a fresh page on, with an outline by name. */
import { formatMoney, sumOf } from '#core/money';
import { loadFaces } from '#server/print/faces';
import { createPen, listeningPen, PAGE, PEN_SIGNS, type Pen, type TextStyle } from '#server/print/pen';
import { payClock } from './pay-clock.rules.ts';
import { amountOrNothing, factsOf, payslipTitle, rateWords, roleWords, shiftClock, shiftDay, shiftTitle, sumRows, yearWords, type SumRow } from './payslip-words.rules.ts';
import type { Payslip, PayslipLine } from './payslip.rules.ts';

const LEFT = 48;
const RIGHT = PAGE.width - LEFT;
const TOP = 54;
const BOTTOM = PAGE.height - 62;
/** Where the second of two columns begins, and the first ends. */
const MIDDLE = { left: 316, right: 292 } as const;
/** Right edges of the figures of a shift, and left edges of its words. */
const SHIFT = { clock: 102, title: 186, role: 316, hours: 400, base: 450, bonus: 497, amount: RIGHT } as const;

const SOFT = '#626a77';
const LINE = '#dcdfe4';
const RED = '#c4262e';
const BODY: TextStyle = { size: 8.5 };
const STRONG: TextStyle = { size: 8.5, weight: 600 };
const QUIET: TextStyle = { size: 8.5, color: SOFT };
const LABEL: TextStyle = { size: 7.5, color: SOFT };
const HEADING: TextStyle = { size: 10, weight: 600 };
const NAME: TextStyle = { size: 17, weight: 600 };
const ROW = 15;
const NEXT_LINE = 11;

/** Something that stands on one page. */
interface Block {
  readonly height: number;
  /** @param y of its upper edge. */
  readonly draw: (pen: Pen, y: number) => void;
  /** Does not end a page. */
  readonly withNext?: boolean;
  /** Stands above it again where it begins a page. */
  readonly head?: Block;
}

/** @returns a PDF. */
export async function drawPayslips(payslips: readonly Payslip[]): Promise<Uint8Array> {
  const listener = listeningPen();
  drawAll(listener.pen, payslips);
  const faces = await loadFaces([...listener.texts, PEN_SIGNS, '0123456789']);
  const pen = createPen(faces, payslips.length === 1 ? `Payslip: ${payslipTitle(payslips[0]!)}` : `Payslips: ${payslips[0]?.payroll.period ?? 'nobody'}`);
  drawAll(pen, payslips);
  return pen.end();
}

function drawAll(pen: Pen, payslips: readonly Payslip[]): void {
  // Without a page it would be no document.
  if (payslips.length === 0) pen.page();
  for (const payslip of payslips) {
    const pages = paginate(blocksOf(pen, payslip));
    const title = pen.linesOf(payslipTitle(payslip), 360, 1, LABEL)[0] ?? '';
    for (const [index, blocks] of pages.entries()) {
      pen.page();
      if (index === 0) pen.bookmark(payslip.employee.name);
      let y = TOP;
      for (const block of blocks) {
        block.draw(pen, y);
        y += block.height;
      }
      footer(pen, title, index + 1, pages.length);
    }
  }
}

function paginate(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let y = TOP;
  for (const [index, block] of blocks.entries()) {
    const next = block.withNext === true ? blocks[index + 1]?.height ?? 0 : 0;
    if (y + block.height + next > BOTTOM && pages.at(-1)!.length > 0) {
      pages.push(block.head === undefined ? [] : [block.head]);
      y = TOP + (block.head?.height ?? 0);
    }
    pages.at(-1)!.push(block);
    y += block.height;
  }
  return pages;
}

function blocksOf(pen: Pen, payslip: Payslip): Block[] {
  const { agency: { currency, timeZone }, lines, additions, deductions } = payslip;
  const adjustments = [...additions.map(({ description, amount }) => ({ description, amount: formatMoney(amount, currency) })), ...deductions.map(({ description, amount }) => ({ description, amount: `−${formatMoney(amount, currency)}` }))];
  return [
    masthead(pen, payslip),
    facts(payslip),
    ...sideBySide(rolesColumn(payslip), componentsColumn(pen, payslip)),
    ...(adjustments.length === 0 ? [] : [heading('Additions and deductions'), ...adjustments.map((one) => adjustmentRow(pen, one))]),
    space(20),
    ...sideBySide(sumColumn(yearWords(payslip), sumRows(payslip.yearToDate, currency), false), sumColumn('This payslip', sumRows(payslip, currency), true)),
    ...(lines.length === 0 ? [] : shiftBlocks(pen, lines, currency, timeZone)),
  ];
}

function masthead(pen: Pen, { employee: { name, nickname }, payroll: { period }, finalAmount, agency: { currency } }: Payslip): Block {
  const amount = formatMoney(finalAmount, currency);
  const total: TextStyle = { size: 20, weight: 600 };
  const names = pen.linesOf(name, RIGHT - LEFT - pen.widthOf(amount, total) - 28, 2, NAME);
  const second = names.length * 21;
  return {
    height: 74 + second,
    draw(at, y) {
      at.box({ x: LEFT, y, width: 22, height: 3 }, RED);
      at.text('Payslip', { x: LEFT, y: y + 20 }, { size: 10, weight: 600 });
      at.text(period, { x: RIGHT, y: y + 20, align: 'right' }, { size: 10, weight: 600 });
      at.rule({ x: LEFT, y: y + 30 }, { x: RIGHT, y: y + 30 }, LINE);
      for (const [index, line] of names.entries()) at.text(line, { x: LEFT, y: y + 58 + index * 21 }, NAME);
      if (nickname !== name) at.text(at.linesOf(`On the roster as ${nickname}`, 280, 1, QUIET)[0] ?? '', { x: LEFT, y: y + 52 + second }, QUIET);
      at.text('Total', { x: RIGHT, y: y + 42, align: 'right' }, LABEL);
      at.text(amount, { x: RIGHT, y: y + 63, align: 'right' }, total);
    },
  };
}

function facts(payslip: Payslip): Block {
  const all = factsOf(payslip);
  const width = (RIGHT - LEFT) / all.length;
  return {
    height: 48,
    draw(pen, y) {
      pen.box({ x: LEFT, y, width: RIGHT - LEFT, height: 36 }, '#f8f9fa');
      for (const [index, { label, value }] of all.entries()) {
        pen.text(label, { x: LEFT + 12 + index * width, y: y + 14 }, LABEL);
        pen.text(value, { x: LEFT + 12 + index * width, y: y + 27 }, STRONG);
      }
    },
  };
}

function rolesColumn({ roles, agency: { currency }, hours, baseAmount }: Payslip): Column {
  const row = (role: string, worked: string, rate: string, amount: string, style: TextStyle): Cell => (pen, x, right, y) => {
    pen.text(role, { x, y }, style);
    pen.text(worked, { x: x + 88, y, align: 'right' }, style);
    pen.text(rate, { x: x + 180, y, align: 'right' }, style);
    pen.text(amount, { x: right, y, align: 'right' }, style);
  };
  return {
    title: 'Hours by role',
    head: row('Role', 'Hours', 'Per hour', 'Amount', LABEL),
    rows: roles.map((one) => row(roleWords(one.role), one.hours, rateWords(one, currency), formatMoney(one.amount, currency), BODY)),
    sum: row('Together', hours, '', formatMoney(baseAmount, currency), STRONG),
  };
}

function componentsColumn(pen: Pen, { components, agency: { currency }, baseAmount, bonusAmount }: Payslip): Column {
  const row = (label: string, worked: string, amount: string, style: TextStyle): Cell => (at, x, right, y) => {
    at.text(label, { x, y }, style);
    at.text(worked, { x: x + 154, y, align: 'right' }, style);
    at.text(amount, { x: right, y, align: 'right' }, style);
  };
  return {
    title: 'Earnings',
    head: row('Component', 'Hours', 'Amount', LABEL),
    rows: components.map(({ label, hours, amount }) => row(pen.linesOf(label, 116, 1, BODY)[0] ?? '', hours ?? '', formatMoney(amount, currency), BODY)),
    sum: row('Base and bonuses', '', formatMoney(sumOf([baseAmount, bonusAmount]), currency), STRONG),
  };
}

function sumColumn(title: string, sums: readonly SumRow[], main: boolean): Column {
  const row = ({ label, amount }: SumRow, style: TextStyle): Cell => (pen, x, right, y) => {
    pen.text(label, { x, y }, style);
    pen.text(amount, { x: right, y, align: 'right' }, style);
  };
  return { title, rows: sums.filter(({ total }) => total !== true).map((one) => row(one, main ? BODY : QUIET)), sum: row(sums.at(-1)!, main ? { ...STRONG, size: 10 } : STRONG) };
}

/** @param y of the line that its letters stand on. */
type Cell = (pen: Pen, x: number, right: number, y: number) => void;

interface Column {
  readonly title: string;
  readonly head?: Cell;
  readonly rows: readonly Cell[];
  readonly sum: Cell;
}

/** Two tables beside each other, row by row, so that long ones go on over the page. */
function sideBySide(left: Column, right: Column): Block[] {
  const places = [{ column: left, x: LEFT, end: MIDDLE.right }, { column: right, x: MIDDLE.left, end: RIGHT }];
  const each = (height: number, draw: (pen: Pen, y: number, place: (typeof places)[number]) => void, withNext = false): Block => ({ height, withNext, draw: (pen, y) => places.forEach((place) => draw(pen, y, place)) });
  const rows = Math.max(left.rows.length, right.rows.length);
  return [
    each(26, (pen, y, { column, x, end }) => {
      pen.text(column.title, { x, y: y + 14 }, HEADING);
      pen.rule({ x, y: y + 22 }, { x: end, y: y + 22 }, LINE);
    }, true),
    ...(left.head === undefined && right.head === undefined ? [] : [each(ROW, (pen, y, { column, x, end }) => column.head?.(pen, x, end, y + 9), true)]),
    ...Array.from({ length: rows + 1 }, (_, index) => each(index === rows ? ROW + 2 : ROW, (pen, y, { column, x, end }) => {
      if (index < column.rows.length) column.rows[index]!(pen, x, end, y + 10);
      if (index !== column.rows.length) return;
      pen.rule({ x, y: y + 1 }, { x: end, y: y + 1 }, LINE);
      column.sum(pen, x, end, y + 13);
    }, index < rows)),
    space(10),
  ];
}

function adjustmentRow(pen: Pen, { description, amount }: { readonly description: string; readonly amount: string }): Block {
  const lines = pen.linesOf(description, RIGHT - LEFT - 110, 4, BODY);
  return {
    height: ROW + (lines.length - 1) * NEXT_LINE,
    draw(at, y) {
      for (const [index, line] of lines.entries()) at.text(line, { x: LEFT, y: y + 10 + index * NEXT_LINE }, BODY);
      at.text(amount, { x: RIGHT, y: y + 10, align: 'right' }, BODY);
    },
  };
}

function shiftBlocks(pen: Pen, lines: readonly PayslipLine[], currency: string, zone: string): Block[] {
  const titles: readonly (readonly [string, number, 'left' | 'right'])[] = [['Day', LEFT, 'left'], ['Time', SHIFT.clock, 'left'], ['Schedule', SHIFT.title, 'left'], ['Role', SHIFT.role, 'left'], ['Hours', SHIFT.hours, 'right'], ['Base', SHIFT.base, 'right'], ['Bonuses', SHIFT.bonus, 'right'], ['Amount', SHIFT.amount, 'right']];
  const head: Block = {
    height: ROW + 4,
    withNext: true,
    draw(at, y) {
      for (const [title, x, align] of titles) at.text(title, { x, y: y + 9, align }, LABEL);
      at.rule({ x: LEFT, y: y + 15 }, { x: RIGHT, y: y + 15 }, LINE);
    },
  };
  const agency = payClock(zone);
  const rows = lines.map((line): Block => {
    const names = pen.linesOf(shiftTitle(line), SHIFT.role - SHIFT.title - 10, 2, BODY);
    const clock = pen.linesOf(shiftClock(line, agency), SHIFT.title - SHIFT.clock - 6, 3, BODY);
    return {
      height: ROW + (Math.max(1, names.length, clock.length) - 1) * NEXT_LINE,
      head,
      draw(at, y) {
        at.text(shiftDay(line), { x: LEFT, y: y + 10 }, BODY);
        for (const [index, part] of clock.entries()) at.text(part, { x: SHIFT.clock, y: y + 10 + index * NEXT_LINE }, BODY);
        for (const [index, part] of names.entries()) at.text(part, { x: SHIFT.title, y: y + 10 + index * NEXT_LINE }, BODY);
        at.text(roleWords(line.role), { x: SHIFT.role, y: y + 10 }, BODY);
        at.text(line.hours ?? '', { x: SHIFT.hours, y: y + 10, align: 'right' }, BODY);
        at.text(amountOrNothing(line.baseAmount, currency), { x: SHIFT.base, y: y + 10, align: 'right' }, BODY);
        at.text(amountOrNothing(line.bonusAmount, currency), { x: SHIFT.bonus, y: y + 10, align: 'right' }, BODY);
        at.text(formatMoney(line.amount, currency), { x: SHIFT.amount, y: y + 10, align: 'right' }, BODY);
      },
    };
  });
  const note: Block = { height: 18, draw: (at, y) => at.text(`Times by the clock of ${zone.replaceAll('_', ' ')}.`, { x: LEFT, y: y + 13 }, LABEL) };
  return [{ ...heading('Shifts'), withNext: true }, head, ...rows, note];
}

function heading(title: string): Block {
  return { height: 26, withNext: true, draw: (pen, y) => pen.text(title, { x: LEFT, y: y + 16 }, HEADING) };
}

function space(height: number): Block {
  return { height, draw: () => undefined };
}

function footer(pen: Pen, title: string, page: number, pages: number): void {
  const y = PAGE.height - 34;
  pen.text(title, { x: LEFT, y }, LABEL);
  pen.text(`Page ${page} of ${pages}`, { x: RIGHT, y, align: 'right' }, LABEL);
}
