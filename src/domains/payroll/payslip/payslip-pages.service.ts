/**
 * Lays out payslips as a PDF and defines the reading order: one person after another, each starting on a new page, with an outline by
 * name.
 */
import { lastIn } from '#core/present';
import { formatMoney } from '#core/money';
import { loadFaces } from '#server/print/faces';
import { createPen, PAGE, PEN_SIGNS, type Pen, type Tag, type TextStyle } from '#server/print/pen';
import { recordingPen } from '#server/print/recording-pen';
import {
  BOTTOM,
  type Block,
  HEADING,
  LABEL,
  LEFT,
  LINE,
  NEXT_LINE,
  QUIET,
  RIGHT,
  STRONG,
  TOP,
  note,
  space,
} from './payslip-layout.service.ts';
import { shiftBlocks } from './payslip-shifts.service.ts';
import { amountBlocks, componentsColumn, rolesColumn, sideBySide, sumColumn } from './payslip-tables.service.ts';
import { detailsOf, EARLIER_PERIODS, payslipTitle, roundingText, sumRows, yearText } from './payslip-text.rules.ts';
import type { Payslip } from './payslip.rules.ts';

const RED = '#c4262e';
const NAME: TextStyle = { size: 17, weight: 600 };

/** @returns a PDF. */
export async function drawPayslips(payslips: readonly Payslip[]): Promise<Uint8Array> {
  const listener = recordingPen();
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
  // A PDF must have at least one page.
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
    if (y + block.height + next > BOTTOM && lastIn(pages).length > 0) {
      pages.push(block.head === undefined ? [] : [block.head]);
      y = TOP + (block.head?.height ?? 0);
    }
    lastIn(pages).push(block);
    y += block.height;
  }
  return pages;
}

function blocksOf(pen: Pen, payslip: Payslip, section: Tag): Block[] {
  const {
    agency: { currency, timeZone },
    lines,
    arrears,
    additions,
    deductions,
  } = payslip;
  const earlier = arrears.map(({ text, amount }) => ({ description: text, amount: formatMoney(amount, currency) }));
  const adjustments = [
    ...additions.map(({ description, amount }) => ({ description, amount: formatMoney(amount, currency) })),
    ...deductions.map(({ description, amount }) => ({ description, amount: `−${formatMoney(amount, currency)}` })),
  ];
  const rounding = roundingText(payslip);
  // Created from top to bottom and left to right, because that is the reading order.
  return [
    masthead(pen, payslip, section),
    details(pen, payslip, section),
    ...sideBySide(pen, section, rolesColumn(payslip), componentsColumn(pen, payslip)),
    ...(rounding === null ? [] : [note(pen, section, rounding)]),
    ...(arrears.length === 0 ? [] : amountBlocks(pen, section, EARLIER_PERIODS, earlier)),
    ...(adjustments.length === 0 ? [] : amountBlocks(pen, section, 'Additions and deductions', adjustments)),
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
  { employee: { name, displayName }, payroll: { period }, finalAmount, agency: { currency, name: agency, address } }: Payslip,
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
    displayName === name ? undefined : pen.tag('P', section),
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
        at.text(at.linesOf(`On the roster as ${displayName}`, 280, 1, QUIET)[0] ?? '', { x: LEFT, y: y + 52 + second }, QUIET, roster);
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

/** An artifact that is not read out: the outline and the reader's own page counter have the same information. */
function footer(pen: Pen, title: string, page: number, pages: number): void {
  const y = PAGE.height - 34;
  pen.text(title, { x: LEFT, y }, LABEL);
  pen.text(`Page ${page} of ${pages}`, { x: RIGHT, y, align: 'right' }, LABEL);
}
