/** The tick labels of the minute chart's axes and their widths, which the bands below it also keep free. */
import { formatInstant } from '#core/date-text';
import { formatCount, numberFormat } from '#core/number-format';
import type { FigureKind } from './stream-figures.rules.ts';

export interface PlotEdges {
  /** CSS pixels. */
  readonly left: number;
  readonly right: number;
}

const WIDE = { left: 64, right: 60 };
const NARROW = { left: 52, right: 42 };
const WITHOUT_AXIS = 12;

export function edgesOf(hasRight: boolean, narrow: boolean): PlotEdges {
  const { left, right } = narrow ? NARROW : WIDE;
  return { left, right: hasRight ? right : WITHOUT_AXIS };
}

/** "£1.2k", "40%", "850": short enough for an axis. */
export function axisText(kind: FigureKind, value: number | null, currency: string): string {
  if (value === null) return '';
  if (kind === 'percent') return `${formatCount(Math.round(value * 1000) / 10)}%`;
  return numberFormat({
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(kind === 'money' ? { style: 'currency', currency, minimumFractionDigits: 0 } : {}),
  }).format(value);
}

/** "18:15" in the zone, with the day below when it differs from that of the previous label. */
export function clockText(seconds: number, before: number | undefined, zone: string): string {
  const clock = formatInstant(seconds * 1000, zone, 'time');
  const day = formatInstant(seconds * 1000, zone, 'short-date');
  return before !== undefined && formatInstant(before * 1000, zone, 'short-date') === day ? clock : `${clock}\n${day}`;
}
