/** How payslips look on paper, and in which order they are read out: one person after the other, each from a fresh page on, with an outline by name. */
import { formatMoney, sumOf } from '#core/money';
import { loadFaces } from '#server/print/faces';
import { createPen, listeningPen, PAGE, PEN_SIGNS, type Pen, type Tag, type TextStyle } from '#server/print/pen';
import { payClock } from '../calculation/pay-clock.rules.ts';
import { clockHours } from '../item/pay-text.rules.ts';
import {
  amountOrNothing,
  detailsOf,
  partText,
  payslipTitle,
  rateText,
  roleText,
  roundingText,
  shiftClock,
  shiftDay,
  shiftTitle,
  sumRows,
  yearText,
  type SumRow,
} from './payslip-text.rules.ts';
import type { Payslip, PayslipLine, PayslipPart } from './payslip.rules.ts';

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
/** Of the line that explains an amount. */
const WHY: TextStyle = { size: 7.5, color: SOFT };
const WHY_ROW = 11;

/** Something that fits on one page. */
interface Block {
  readonly height: number;
  /** @param y of its upper edge. */
  readonly draw: (pen: Pen, y: number) => void;
  /** Does not end a page. */
  readonly withNext?: boolean;
  /** Repeated above it where it begins a page. */
  readonly head?: Block;
}

/** @returns a PDF. */
export async function drawPayslips(payslips: readonly Payslip[]): Promise<Uint8Array> {
  const listener = listeningPen();
  drawAll(listener.pen, payslips);
  const faces = await loadFaces([...listener.texts, PEN_SIGNS, '0123456789']);
  const pen = createPen(
    faces,
    payslips.length === 1 ? `Payslip: ${payslipTitle(payslips[0]!)}` : `Payslips: ${payslips[0]?.payroll.period ?? 'nobody'}`,
  );
  drawAll(pen, payslips);
  return pen.end();
}

function drawAll(pen: Pen, payslips: readonly Payslip[]): void {
  // Without a page it would be no document.
  if (payslips.length === 0) pen.page();
  for (const payslip of payslips) {
    const section = pen.tag('Sect');
    const pages = paginate(blocksOf(pen, payslip, section));
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
    pen.close(section);
  }
}

function paginate(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let y = TOP;
  for (const [index, block] of blocks.entries()) {
    const next = block.withNext === true ? (blocks[index + 1]?.height ?? 0) : 0;
    if (y + block.height + next > BOTTOM && pages.at(-1)!.length > 0) {
      pages.push(block.head === undefined ? [] : [block.head]);
      y = TOP + (block.head?.height ?? 0);
    }
    pages.at(-1)!.push(block);
    y += block.height;
  }
  return pages;
}

function blocksOf(pen: Pen, payslip: Payslip, section: Tag): Block[] {
  const {
    agency: { currency, timeZone },
    lines,
    additions,
    deductions,
  } = payslip;
  const adjustments = [
    ...additions.map(({ description, amount }) => ({ description, amount: formatMoney(amount, currency) })),
    ...deductions.map(({ description, amount }) => ({ description, amount: `−${formatMoney(amount, currency)}` })),
  ];
  const rounding = roundingText(payslip);
  // Made from top to bottom and from left to right: so they are read.
  return [
    masthead(pen, payslip, section),
    details(pen, payslip, section),
    ...sideBySide(pen, section, rolesColumn(payslip), componentsColumn(pen, payslip)),
    ...(rounding === null ? [] : [note(pen, section, rounding)]),
    ...(adjustments.length === 0 ? [] : adjustmentBlocks(pen, section, adjustments)),
    space(20),
    ...sideBySide(
      pen,
      section,
      sumColumn(yearText(payslip), sumRows(payslip.yearToDate, currency), false),
      sumColumn('This payslip', sumRows(payslip, currency), true),
    ),
    ...(lines.length === 0 ? [] : shiftBlocks(pen, section, lines, currency, timeZone)),
  ];
}

function masthead(
  pen: Pen,
  { employee: { name, nickname }, payroll: { period }, finalAmount, agency: { currency, name: agency, address } }: Payslip,
  section: Tag,
): Block {
  const amount = formatMoney(finalAmount, currency);
  const total: TextStyle = { size: 20, weight: 600 };
  const names = pen.linesOf(name, RIGHT - LEFT - pen.widthOf(amount, total) - 28, 2, NAME);
  const second = names.length * 21;
  const payer = agency === null ? [] : pen.linesOf(agency, RIGHT - LEFT - 20, 1, HEADING);
  const where = address.flatMap((line) => pen.linesOf(line, RIGHT - LEFT - 20, 1, QUIET));
  const above = payer.length + where.length === 0 ? 0 : payer.length * 16 + where.length * NEXT_LINE + 8;
  const [agencyTag, title, who, roster, sum] = [
    above === 0 ? undefined : pen.tag('P', section),
    pen.tag('H1', section),
    pen.tag('H2', section),
    nickname === name ? undefined : pen.tag('P', section),
    pen.tag('P', section),
  ];
  return {
    height: 74 + second + above,
    draw(at, top) {
      at.box({ x: LEFT, y: top, width: 22, height: 3 }, RED);
      for (const line of payer) at.text(line, { x: LEFT, y: top + 20 }, HEADING, agencyTag);
      for (const [index, line] of where.entries())
        at.text(line, { x: LEFT, y: top + 20 + payer.length * 14 + index * NEXT_LINE }, QUIET, agencyTag);
      const y = top + above;
      at.text('Payslip', { x: LEFT, y: y + 20 }, { size: 10, weight: 600 }, title);
      at.text(period, { x: RIGHT, y: y + 20, align: 'right' }, { size: 10, weight: 600 }, title);
      at.rule({ x: LEFT, y: y + 30 }, { x: RIGHT, y: y + 30 }, LINE);
      for (const [index, line] of names.entries()) at.text(line, { x: LEFT, y: y + 58 + index * 21 }, NAME, who);
      if (roster !== undefined)
        at.text(at.linesOf(`On the roster as ${nickname}`, 280, 1, QUIET)[0] ?? '', { x: LEFT, y: y + 52 + second }, QUIET, roster);
      at.text('Total', { x: RIGHT, y: y + 42, align: 'right' }, LABEL, sum);
      at.text(amount, { x: RIGHT, y: y + 63, align: 'right' }, total, sum);
    },
  };
}

function details(pen: Pen, payslip: Payslip, section: Tag): Block {
  const all = detailsOf(payslip).map((detail) => ({ ...detail, tag: pen.tag('P', section) }));
  const width = (RIGHT - LEFT) / all.length;
  return {
    height: 48,
    draw(at, y) {
      at.box({ x: LEFT, y, width: RIGHT - LEFT, height: 36 }, '#f8f9fa');
      for (const [index, { label, value, tag }] of all.entries()) {
        at.text(label, { x: LEFT + 12 + index * width, y: y + 14 }, LABEL, tag);
        at.text(value, { x: LEFT + 12 + index * width, y: y + 27 }, STRONG, tag);
      }
    },
  };
}

function rolesColumn({ roles, agency: { currency }, seconds, baseAmount }: Payslip): Column {
  const row = (role: string, worked: string, rate: string, amount: string, style: TextStyle): Row => ({
    style,
    cells: [{ text: role }, { text: worked, end: 88 }, { text: rate, end: 180 }, { text: amount, end: 'right' }],
  });
  return {
    title: 'Hours by role',
    head: row('Role', 'Hours', 'Per hour', 'Amount', LABEL),
    rows: roles.map((one) =>
      row(roleText(one.role), clockHours(one.seconds), rateText(one, currency), formatMoney(one.amount, currency), BODY),
    ),
    sum: row('Together', clockHours(seconds), '', formatMoney(baseAmount, currency), STRONG),
  };
}

function componentsColumn(pen: Pen, { components, agency: { currency }, baseAmount, bonusAmount }: Payslip): Column {
  const row = (label: string, worked: string, amount: string, style: TextStyle): Row => ({
    style,
    cells: [{ text: label }, { text: worked, end: 154 }, { text: amount, end: 'right' }],
  });
  return {
    title: 'Earnings',
    head: row('Component', 'Hours', 'Amount', LABEL),
    rows: components.map(({ label, seconds, amount }) =>
      row(pen.linesOf(label, 116, 1, BODY)[0] ?? '', seconds === null ? '' : clockHours(seconds), formatMoney(amount, currency), BODY),
    ),
    sum: row('Base and bonuses', '', formatMoney(sumOf([baseAmount, bonusAmount]), currency), STRONG),
  };
}

function sumColumn(title: string, sums: readonly SumRow[], main: boolean): Column {
  const row = ({ label, amount }: SumRow, style: TextStyle): Row => ({ style, cells: [{ text: label }, { text: amount, end: 'right' }] });
  return {
    title,
    rows: sums.filter(({ total }) => total !== true).map((one) => row(one, main ? BODY : QUIET)),
    sum: row(sums.at(-1)!, main ? { ...STRONG, size: 10 } : STRONG),
  };
}

interface Cell {
  readonly text: string;
  /** Where it ends, from the left edge of its table or at the right one; absent = it begins at the left. */
  readonly end?: number | 'right';
}

/** Its first cell says what the others are of. */
interface Row {
  readonly style: TextStyle;
  readonly cells: readonly Cell[];
}

interface Column {
  readonly title: string;
  readonly head?: Row;
  readonly rows: readonly Row[];
  readonly sum: Row;
}

/** @param y of the line that its letters stand on. */
type DrawRow = (pen: Pen, x: number, right: number, y: number) => void;

/** @returns what draws the row, whose place in the table is taken. */
function rowOf(pen: Pen, table: Tag, { style, cells }: Row, heading = false): DrawRow {
  const tr = pen.tag('TR', table);
  const tags = cells.map((_cell, index) =>
    heading ? pen.tag('TH', tr, 'Column') : index === 0 ? pen.tag('TH', tr, 'Row') : pen.tag('TD', tr),
  );
  return (at, x, right, y) => {
    for (const [index, { text, end }] of cells.entries()) {
      const place = end === undefined ? { x, y } : { x: end === 'right' ? right : x + end, y, align: 'right' as const };
      at.text(text, place, style, tags[index]);
    }
  };
}

/** Two tables side by side, row by row, so that long ones go on over the page. */
function sideBySide(pen: Pen, section: Tag, left: Column, right: Column): Block[] {
  const columns = [
    { column: left, x: LEFT, end: MIDDLE.right },
    { column: right, x: MIDDLE.left, end: RIGHT },
  ].map(({ column, x, end }) => {
    const title = pen.tag('H2', section);
    const table = pen.tag('Table', section);
    const head = column.head === undefined ? undefined : rowOf(pen, table, column.head, true);
    const rows = column.rows.map((row) => rowOf(pen, table, row));
    return { x, end, title, name: column.title, head, rows, sum: rowOf(pen, table, column.sum) };
  });
  const each = (height: number, draw: (at: Pen, y: number, place: (typeof columns)[number]) => void, withNext = false): Block => ({
    height,
    withNext,
    draw: (at, y) => columns.forEach((place) => draw(at, y, place)),
  });
  const rows = Math.max(left.rows.length, right.rows.length);
  return [
    each(
      26,
      (at, y, { name, title, x, end }) => {
        at.text(name, { x, y: y + 14 }, HEADING, title);
        at.rule({ x, y: y + 22 }, { x: end, y: y + 22 }, LINE);
      },
      true,
    ),
    ...(left.head === undefined && right.head === undefined
      ? []
      : [each(ROW, (at, y, { head, x, end }) => head?.(at, x, end, y + 9), true)]),
    ...Array.from({ length: rows + 1 }, (_, index) =>
      each(
        index === rows ? ROW + 2 : ROW,
        (at, y, { rows: own, sum, x, end }) => {
          if (index < own.length) own[index]!(at, x, end, y + 10);
          if (index !== own.length) return;
          at.rule({ x, y: y + 1 }, { x: end, y: y + 1 }, LINE);
          sum(at, x, end, y + 13);
        },
        index < rows,
      ),
    ),
    space(10),
  ];
}

function adjustmentBlocks(
  pen: Pen,
  section: Tag,
  adjustments: readonly { readonly description: string; readonly amount: string }[],
): Block[] {
  const title = heading(pen, section, 'Additions and deductions');
  const table = pen.tag('Table', section);
  return [
    title,
    ...adjustments.map(({ description, amount }): Block => {
      const lines = pen.linesOf(description, RIGHT - LEFT - 110, 4, BODY);
      const tr = pen.tag('TR', table);
      const [what, much] = [pen.tag('TH', tr, 'Row'), pen.tag('TD', tr)];
      return {
        height: ROW + (lines.length - 1) * NEXT_LINE,
        draw(at, y) {
          for (const [index, line] of lines.entries()) at.text(line, { x: LEFT, y: y + 10 + index * NEXT_LINE }, BODY, what);
          at.text(amount, { x: RIGHT, y: y + 10, align: 'right' }, BODY, much);
        },
      };
    }),
  ];
}

function shiftBlocks(pen: Pen, section: Tag, lines: readonly PayslipLine[], currency: string, zone: string): Block[] {
  const title = heading(pen, section, 'Shifts, and how each amount comes about');
  const table = pen.tag('Table', section);
  const head = shiftHead(pen, table);
  const agency = payClock(zone);
  const rows = lines.map((line): Block => {
    const names = pen.linesOf(shiftTitle(line), SHIFT.role - SHIFT.title - 10, 2, BODY);
    const clock = pen.linesOf(shiftClock(line, agency), SHIFT.title - SHIFT.clock - 6, 3, BODY);
    const tr = pen.tag('TR', table);
    const [day, time, what, role, ...figures] = [pen.tag('TH', tr, 'Row'), ...Array.from({ length: 7 }, () => pen.tag('TD', tr))];
    const whys = line.parts.map((part) => whyOf(pen, what!, part, currency));
    const own = ROW + (Math.max(1, names.length, clock.length) - 1) * NEXT_LINE;
    return {
      height: own + whys.reduce((sum, { height }) => sum + height, 0) + 3,
      head,
      draw(at, y) {
        at.text(shiftDay(line), { x: LEFT, y: y + 10 }, BODY, day);
        for (const [index, part] of clock.entries()) at.text(part, { x: SHIFT.clock, y: y + 10 + index * NEXT_LINE }, BODY, time);
        for (const [index, part] of names.entries()) at.text(part, { x: SHIFT.title, y: y + 10 + index * NEXT_LINE }, BODY, what);
        at.text(roleText(line.role), { x: SHIFT.role, y: y + 10 }, BODY, role);
        const amounts = [
          [line.hours === null ? '' : clockHours(line.seconds), SHIFT.hours],
          [amountOrNothing(line.baseAmount, currency), SHIFT.base],
          [amountOrNothing(line.bonusAmount, currency), SHIFT.bonus],
          [formatMoney(line.amount, currency), SHIFT.amount],
        ] as const;
        for (const [index, [text, x]] of amounts.entries()) at.text(text, { x, y: y + 10, align: 'right' }, BODY, figures[index]);
        let below = y + own;
        for (const why of whys) {
          why.draw(at, below);
          below += why.height;
        }
      },
    };
  });
  return [title, head, ...rows, note(pen, section, `Times by the clock of ${zone.replaceAll('_', ' ')}.`)];
}

/** Read out once: on every further page it only repeats. */
function shiftHead(pen: Pen, table: Tag): Block {
  const titles: readonly (readonly [string, number, 'left' | 'right'])[] = [
    ['Day', LEFT, 'left'],
    ['Time', SHIFT.clock, 'left'],
    ['Schedule', SHIFT.title, 'left'],
    ['Role', SHIFT.role, 'left'],
    ['Hours', SHIFT.hours, 'right'],
    ['Base', SHIFT.base, 'right'],
    ['Bonuses', SHIFT.bonus, 'right'],
    ['Amount', SHIFT.amount, 'right'],
  ];
  const tr = pen.tag('TR', table);
  const tags = titles.map(() => pen.tag('TH', tr, 'Column'));
  let read = false;
  return {
    height: ROW + 4,
    withNext: true,
    draw(at, y) {
      for (const [index, [title, x, align]] of titles.entries())
        at.text(title, { x, y: y + 9, align }, LABEL, read ? undefined : tags[index]);
      read = true;
      at.rule({ x: LEFT, y: y + 15 }, { x: RIGHT, y: y + 15 }, LINE);
    },
  };
}

/** What a shift was paid for, at which rate and why. Read out with the name of the shift: rows and cells of its own would make the file several times as large. */
function whyOf(pen: Pen, tag: Tag, part: PayslipPart, currency: string): Block {
  const wording = [partText(part, currency), part.explanation].filter((one) => one !== '').join(' · ');
  const [label, lines] = [
    pen.linesOf(part.label, SHIFT.title - SHIFT.clock - 6, 2, WHY),
    pen.linesOf(wording, SHIFT.bonus - SHIFT.title, 2, WHY),
  ];
  return {
    height: Math.max(1, label.length, lines.length) * WHY_ROW,
    draw(at, y) {
      for (const [index, one] of label.entries()) at.text(one, { x: SHIFT.clock, y: y + 8 + index * WHY_ROW }, WHY, tag);
      for (const [index, one] of lines.entries()) at.text(one, { x: SHIFT.title, y: y + 8 + index * WHY_ROW }, WHY, tag);
      at.text(formatMoney(part.amount, currency), { x: SHIFT.amount, y: y + 8, align: 'right' }, WHY, tag);
    },
  };
}

function heading(pen: Pen, section: Tag, title: string): Block {
  const tag = pen.tag('H2', section);
  return { height: 26, withNext: true, draw: (at, y) => at.text(title, { x: LEFT, y: y + 16 }, HEADING, tag) };
}

function note(pen: Pen, section: Tag, wording: string): Block {
  const tag = pen.tag('P', section);
  return { height: 18, draw: (at, y) => at.text(wording, { x: LEFT, y: y + 13 }, LABEL, tag) };
}

function space(height: number): Block {
  return { height, draw: () => undefined };
}

/** Not read out: the outline and the reader's own counter say the same. */
function footer(pen: Pen, title: string, page: number, pages: number): void {
  const y = PAGE.height - 34;
  pen.text(title, { x: LEFT, y }, LABEL);
  pen.text(`Page ${page} of ${pages}`, { x: RIGHT, y, align: 'right' }, LABEL);
}
