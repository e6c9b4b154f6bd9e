/** Page layout of payslips: measures, styles, and blocks that fit on one page. */
import { PAGE, type Pen, type Tag, type TextStyle } from '#server/print/pen';

export const LEFT = 48;
export const RIGHT = PAGE.width - LEFT;
export const TOP = 54;
export const BOTTOM = PAGE.height - 62;

const SOFT = '#626a77';
export const LINE = '#dcdfe4';
export const BODY: TextStyle = { size: 8.5 };
export const STRONG: TextStyle = { size: 8.5, weight: 600 };
export const QUIET: TextStyle = { size: 8.5, color: SOFT };
export const LABEL: TextStyle = { size: 7.5, color: SOFT };
export const HEADING: TextStyle = { size: 10, weight: 600 };
export const ROW = 15;
export const NEXT_LINE = 11;

/** A part of a payslip that fits on one page. */
export interface Block {
  readonly height: number;
  /** @param y the block's top edge. */
  readonly draw: (pen: Pen, y: number) => void;
  /** Keeps the block on the same page as the next one. */
  readonly withNext?: boolean;
  /** Repeated above the block if it starts a page. */
  readonly head?: Block;
}

export function heading(pen: Pen, section: Tag, title: string): Block {
  const tag = pen.tag('H2', section);
  return { height: 26, withNext: true, draw: (at, y) => at.text(title, { x: LEFT, y: y + 16 }, HEADING, tag) };
}

export function note(pen: Pen, section: Tag, wording: string): Block {
  const tag = pen.tag('P', section);
  return { height: 18, draw: (at, y) => at.text(wording, { x: LEFT, y: y + 13 }, LABEL, tag) };
}

export function space(height: number): Block {
  return { height, draw: () => undefined };
}
