/** Decides which labels fit on the axes of a chart, and how long names are shortened there. */
import { cutMiddle } from '#core/name-cut';

/** CSS pixels between the starts of two labels, enough for a day or a short name. */
const LABEL_WIDTH = 74;
/** Up to this many bars, every bar is labelled. */
const ALL_NAMED = 8;
const LEAST_WIDTH = 20;
const GAP = 8;
/** Fewer letters identify nothing. */
const LEAST_LETTERS = 4;

/** Least distance of two labels. @param width of the plot, in CSS pixels. */
export function labelSpacing(width: number, count: number, kind: 'bars' | 'lines'): number {
  return kind === 'bars' && count <= ALL_NAMED ? Math.max(LEAST_WIDTH, (width / Math.max(1, count)) * 0.7) : LABEL_WIDTH;
}

interface LabelPlace {
  /** Distance to the next label. All in CSS pixels. */
  readonly spacing: number;
  /** From the centre of the label to the edges of the chart. */
  readonly left: number;
  readonly right: number;
}

/** The label with its name truncated in the middle as needed; '' where nothing readable fits. @param label a name, or a day above a name. */
export function fitLabel(label: string, { spacing, left, right }: LabelPlace, widthOf: (text: string) => number): string {
  const room = Math.min(spacing - GAP, 2 * left, 2 * right);
  const [name = '', day] = label.split('\n').toReversed();
  const cut = fitLine(name, room, widthOf);
  if (day === undefined) return cut;
  return cut === '' || widthOf(day) > room ? '' : `${day}\n${cut}`;
}

function fitLine(line: string, room: number, widthOf: (text: string) => number): string {
  for (let letters = line.length; letters >= Math.min(LEAST_LETTERS, line.length); letters -= 1) {
    const cut = cutMiddle(line, letters);
    if (widthOf(cut) <= room) return cut;
  }
  return '';
}

/** Width of a vertical axis. @param widths of its labels. */
export function axisWidth(widths: readonly number[]): number {
  return Math.ceil(Math.max(LEAST_WIDTH, ...widths)) + GAP + 2;
}
