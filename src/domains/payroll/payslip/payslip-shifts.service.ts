/** Draws the shifts of a payslip: one row each, with the explanation of its amounts underneath. */
import { formatMoney } from '#core/money';
import { type Pen, type Tag, type TextStyle } from '#server/print/pen';
import { payClock } from '../basis/pay-clock.rules.ts';
import { clockHours } from '../item/pay-text.rules.ts';
import { BODY, type Block, LABEL, LEFT, LINE, NEXT_LINE, RIGHT, ROW, heading, note } from './payslip-layout.service.ts';
import { amountOrNothing, partText, roleText, shiftClock, shiftDay, shiftTitle } from './payslip-text.rules.ts';
import type { PayslipLine, PayslipPart } from './payslip.rules.ts';

/** Right edges of the number columns, left edges of the text columns. */
const SHIFT = { clock: 102, title: 186, role: 316, hours: 400, base: 450, bonus: 497, amount: RIGHT } as const;
/** Style of the explanation. */
const EXPLANATION: TextStyle = LABEL;
const EXPLANATION_ROW = 11;

export function shiftBlocks(pen: Pen, section: Tag, lines: readonly PayslipLine[], currency: string, zone: string): Block[] {
  const title = heading(pen, section, 'Shifts and how they were calculated');
  const table = pen.tag('Table', section);
  const head = shiftHead(pen, table);
  const agency = payClock(zone);
  const rows = lines.map((line): Block => {
    const names = pen.linesOf(shiftTitle(line), SHIFT.role - SHIFT.title - 10, 2, BODY);
    const clock = pen.linesOf(shiftClock(line, agency), SHIFT.title - SHIFT.clock - 6, 3, BODY);
    const tr = pen.tag('TR', table);
    const [day, time, what, role, ...figures] = [pen.tag('TH', tr, 'Row'), ...Array.from({ length: 7 }, () => pen.tag('TD', tr))];
    const explanations = line.parts.map((part) => explanationOf(pen, what!, part, currency));
    const own = ROW + (Math.max(1, names.length, clock.length) - 1) * NEXT_LINE;
    return {
      height: own + explanations.reduce((sum, { height }) => sum + height, 0) + 3,
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
        for (const explanation of explanations) {
          explanation.draw(at, below);
          below += explanation.height;
        }
      },
    };
  });
  return [title, head, ...rows, note(pen, section, `Times are in ${zone.replaceAll('_', ' ')} time.`)];
}

/** Tagged only once: on further pages the repeated header is an artifact. */
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

/**
 * The amounts of a shift with rate and reason. Tagged as part of the shift's title cell: separate rows and cells would make the file
 * several times larger.
 */
function explanationOf(pen: Pen, tag: Tag, part: PayslipPart, currency: string): Block {
  const text = [partText(part, currency), part.explanation].filter((piece) => piece !== '').join(' · ');
  const [label, lines] = [
    pen.linesOf(part.label, SHIFT.title - SHIFT.clock - 6, 2, EXPLANATION),
    pen.linesOf(text, SHIFT.bonus - SHIFT.title, 2, EXPLANATION),
  ];
  return {
    height: Math.max(1, label.length, lines.length) * EXPLANATION_ROW,
    draw(at, y) {
      for (const [index, one] of label.entries()) at.text(one, { x: SHIFT.clock, y: y + 8 + index * EXPLANATION_ROW }, EXPLANATION, tag);
      for (const [index, one] of lines.entries()) at.text(one, { x: SHIFT.title, y: y + 8 + index * EXPLANATION_ROW }, EXPLANATION, tag);
      at.text(formatMoney(part.amount, currency), { x: SHIFT.amount, y: y + 8, align: 'right' }, EXPLANATION, tag);
    },
  };
}
