/** Draws the tables of a payslip: two side by side, row by row, and lists of amounts in words. */
import { itemAt } from '#core/present';
import { formatMoney, sumOf } from '#core/money';
import { type Pen, type Tag, type TextStyle } from '#server/print/pen';
import { clockHours } from '../item/pay-text.rules.ts';
import {
  BODY,
  type Block,
  HEADING,
  LABEL,
  LEFT,
  LINE,
  NEXT_LINE,
  QUIET,
  RIGHT,
  ROW,
  STRONG,
  heading,
  space,
} from './payslip-layout.service.ts';
import { rateText, roleText, type SumRow } from './payslip-text.rules.ts';
import type { Payslip } from './payslip.rules.ts';

/** Left edge of the second column, right edge of the first. */
const MIDDLE = { left: 316, right: 292 } as const;

export function rolesColumn({ roles, agency: { currency }, seconds, baseAmount }: Payslip): Column {
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
    sum: row('Total', clockHours(seconds), '', formatMoney(baseAmount, currency), STRONG),
  };
}

export function componentsColumn(pen: Pen, { components, agency: { currency }, baseAmount, bonusAmount }: Payslip): Column {
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

export function sumColumn(title: string, sums: readonly SumRow[], main: boolean): Column {
  const row = ({ label, amount }: SumRow, style: TextStyle): Row => ({ style, cells: [{ text: label }, { text: amount, end: 'right' }] });
  return {
    title,
    rows: sums.filter(({ total }) => total !== true).map((one) => row(one, main ? BODY : QUIET)),
    sum: row(sums.at(-1)!, main ? { ...STRONG, size: 10 } : STRONG),
  };
}

interface Cell {
  readonly text: string;
  /** Right edge of the text, as offset from the table's left edge or 'right' for its right edge; absent = left-aligned. */
  readonly end?: number | 'right';
}

/** The first cell is the row's header. */
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

/** @param y the baseline. */
type DrawRow = (pen: Pen, x: number, right: number, y: number) => void;

/** Adds the row to the tag tree. @returns a function that draws it. */
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

/** Two tables side by side, drawn row by row, so that long ones continue on the next page. */
export function sideBySide(pen: Pen, section: Tag, left: Column, right: Column): Block[] {
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
          if (index < own.length) itemAt(own, index)(at, x, end, y + 10);
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

/** @param amounts each with its words. */
export function amountBlocks(
  pen: Pen,
  section: Tag,
  name: string,
  amounts: readonly { readonly description: string; readonly amount: string }[],
): Block[] {
  const title = heading(pen, section, name);
  const table = pen.tag('Table', section);
  return [
    title,
    ...amounts.map(({ description, amount }): Block => {
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
