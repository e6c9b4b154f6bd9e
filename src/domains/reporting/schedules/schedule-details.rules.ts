/** Decides the figures of the schedule report, and how rows are aggregated to groups. */
import { keysOf } from '#core/typed-object';
import { HOUR_SECONDS } from '#core/span';
import { multiplyDecimals, sumOf, toScale } from '#core/money';
import type { Note } from '../report/analytics.rules.ts';
import { divided } from '../report/figures.rules.ts';
import { comparedWith, type ComparedWith, type ReportAnswer } from '../report/totals.rules.ts';
import { minutesOf, type Punctuality, type ScheduleState } from './punctuality.rules.ts';

export const SCHEDULE_GROUPINGS = ['schedule', 'account', 'host', 'week'] as const;
export type ScheduleGrouping = (typeof SCHEDULE_GROUPINGS)[number];

type ScheduleUnit = 'count' | 'money' | 'hours' | 'percent' | 'minutes';

/** In display order. */
export const SCHEDULE_FIGURES = {
  schedules: { label: 'Schedules', unit: 'count', about: 'LIVE schedules that start in the period.' },
  onTime: { label: 'On time', unit: 'count', about: 'The stream was on air at most 5 minutes after the planned start.' },
  late: { label: 'Late', unit: 'count', about: 'The stream started more than 5 minutes after the planned start.' },
  missed: { label: 'Missed', unit: 'count', about: 'Published schedules that have ended without a stream.' },
  onTimeRate: { label: 'On-time rate', unit: 'percent', about: 'On time ÷ (on time + late + missed).' },
  lateStartMinutes: { label: 'Late start', unit: 'minutes', about: 'Minutes between the planned start and the start of the stream.' },
  earlyEndMinutes: { label: 'Early end', unit: 'minutes', about: 'Minutes between the end of the stream and the planned end.' },
  overrunMinutes: {
    label: 'Overrun',
    unit: 'minutes',
    about: 'Minutes on air after the planned end, until the stream’s next schedule or its own end.',
  },
  uncoveredMinutes: {
    label: 'Uncovered',
    unit: 'minutes',
    about: 'Unplanned minutes on air: before a stream’s first schedule, and overruns.',
  },
  plannedHours: { label: 'Planned', unit: 'hours', about: 'Hours planned.' },
  onAirHours: { label: 'On air', unit: 'hours', about: 'Hours of the stream within the schedule.' },
  onAirShare: { label: 'Share on air', unit: 'percent', about: 'Hours on air ÷ hours planned, for schedules that have ended.' },
  gmv: { label: 'GMV', unit: 'money', about: 'GMV of the stream within the schedule: from its minutes, else prorated from its total.' },
  hourlyGmv: { label: 'GMV per hour', unit: 'money', about: 'GMV ÷ hours on air, for schedules whose GMV is known.' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly unit: ScheduleUnit; readonly about: string }>>;

export type ScheduleFigure = keyof typeof SCHEDULE_FIGURES;
export const SCHEDULE_FIGURE_NAMES = keysOf(SCHEDULE_FIGURES);
export type ScheduleFigures = Readonly<Record<ScheduleFigure, string | number | null>>;

type Compared = ComparedWith<ScheduleFigures>;

/** A group, or a single schedule with `groupBy: "schedule"`. */
export type ScheduleGroup = ScheduleFigures &
  Compared & {
    readonly key: string;
    readonly label: string;
    readonly color: string | null;
    /** IRI of the schedule, account or employee. */
    readonly record: string | null;
    readonly startTime: string | null;
    readonly endTime: string | null;
    readonly timezone: string | null;
    readonly state: ScheduleState | null;
    readonly hosts: readonly string[];
    readonly liveStream: string | null;
    readonly streamStart: string | null;
    readonly streamEnd: string | null;
  };

export interface ScheduleAnswer extends ReportAnswer<ScheduleGroup, ScheduleFigures & Compared> {
  readonly timeZone: string | null;
  readonly groupBy: ScheduleGrouping;
  /** Streams that start in the period and have no schedule. */
  readonly unplanned: { readonly streams: number; readonly hours: number };
  readonly notes: readonly Note[];
}

export interface Measured extends Punctuality {
  readonly gmv: string | null;
}

export function scheduleFigures(rows: readonly Measured[]): ScheduleFigures {
  const count = (state: ScheduleState) => rows.filter((row) => row.state === state).length;
  const total = (read: (row: Measured) => number | null, of = rows) => of.reduce((sum, row) => sum + (read(row) ?? 0), 0);
  const held = rows.filter(({ lateStart }) => lateStart !== null);
  const over = rows.filter(({ state }) => state === 'ON_TIME' || state === 'LATE' || state === 'MISSED');
  const sold = rows.filter(({ gmv }) => gmv !== null);
  const [onTime, late, missed] = [count('ON_TIME'), count('LATE'), count('MISSED')];
  const minutes = (read: (row: Measured) => number | null) => (held.length === 0 ? null : minutesOf(total(read, held)));
  const gmv = sold.length === 0 ? null : toScale(sumOf(sold.map((row) => row.gmv!)), 2);
  return {
    schedules: rows.length,
    onTime,
    late,
    missed,
    onTimeRate: divided(onTime, onTime + late + missed, 6),
    lateStartMinutes: minutes(({ lateStart }) => lateStart),
    earlyEndMinutes: minutes(({ earlyEnd }) => earlyEnd),
    overrunMinutes: minutes(({ overrun }) => overrun),
    uncoveredMinutes: minutes(({ uncovered }) => uncovered),
    plannedHours: hours(total(({ planned }) => planned)),
    onAirHours: hours(total(({ onAir }) => onAir)),
    onAirShare: divided(
      total(({ onAir }) => onAir, over),
      total(({ planned }) => planned, over),
      6,
    ),
    gmv,
    hourlyGmv:
      gmv === null
        ? null
        : divided(
            multiplyDecimals(gmv, HOUR_SECONDS),
            total(({ onAir }) => onAir, sold),
            2,
          ),
  };
}

export function compareSchedules(figures: ScheduleFigures, before: readonly Measured[] | null): Compared {
  return comparedWith(SCHEDULE_FIGURE_NAMES, figures, before === null ? null : scheduleFigures(before), SCHEDULE_FIGURES);
}

function hours(seconds: number): number {
  return Math.round((seconds / HOUR_SECONDS) * 10_000) / 10_000;
}
