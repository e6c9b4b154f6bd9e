/**
 * Decides what shifts earn from sales: the GMV bonus of each shift and shared incentives (pay rules 9 and 10), calculated by the live
 * domain's functions.
 */
import type { Dated } from '#core/dated-values';
import { firstIn } from '#core/present';
import { lengthOf, SECOND_MS, unionOf, within, type Span } from '#core/span';
import type {
  GmvBonus,
  GmvBonusInputs,
  HourlyGmvBonusSettings,
  Incentive,
  IncentiveLine,
  IncentiveShift,
  ScheduleResults,
} from '#domains/live';
import type { PayClock } from '../basis/pay-clock.rules.ts';
import { linePiece, type GmvInputs, type PayLine, type PayReason } from '../basis/pay-line.rules.ts';
import { shiftKey, type PayShift } from './shift-pay.rules.ts';

/** A stream of a schedule, with its own start and end. */
interface FiguresStream extends Span {
  readonly liveStream: string;
}

/** Figures of a schedule's streams within it. Null = unknown. */
export interface ScheduleFigures {
  /** By start; at least one. */
  readonly streams: readonly FiguresStream[];
  readonly source: 'minutes' | 'readings' | 'prorated';
  readonly estimated?: boolean;
  /** Seconds on air within the schedule. */
  readonly seconds: number;
  readonly gmv: string | null;
  readonly orders: number | null;
  readonly itemsSold: number | null;
  readonly newFollowers: number | null;
}

/** By schedule; schedules without a stream are absent. */
export type FiguresBySchedule = ReadonlyMap<string, ScheduleFigures>;

export interface AccountRules {
  readonly hourlyGmvBonusSettings: HourlyGmvBonusSettings | null;
  readonly incentiveSettings: readonly Incentive[];
}

/** By live account. */
export type DatedAccountRules = ReadonlyMap<string, Dated<AccountRules>>;

/** The only implementation of the bonus rules, provided by the live domain on the server. */
export interface BonusFunctions {
  readonly gmvBonus: (inputs: GmvBonusInputs) => GmvBonus;
  readonly incentiveLines: (rule: Incentive, shifts: readonly IncentiveShift[]) => IncentiveLine[];
}

/** @returns null if no GMV bonus applies: no tiers, or not for this role. */
export function gmvLine(
  shift: PayShift,
  figures: ScheduleFigures | undefined,
  { validFrom, values: { hourlyGmvBonusSettings } }: { readonly validFrom: string | null; readonly values: AccountRules },
  { gmvBonus }: BonusFunctions,
): PayLine | null {
  const { schedule, role } = shift;
  const onAir = onAirOf(shift, figures);
  const seconds = secondsOf(onAir);
  const stream = figures === undefined || figures.gmv === null ? null : { gmv: figures.gmv, seconds: figures.seconds };
  const bonus = gmvBonus({ settings: hourlyGmvBonusSettings, role, stream, seconds });
  if (bonus.reason === 'NO_SETTINGS' || bonus.reason === 'ROLE_NOT_INCLUDED') return null;
  const reason: PayReason =
    bonus.reason === null ? 'TIER_REACHED' : figures !== undefined && figures.gmv === null ? 'NO_FIGURES' : bonus.reason;
  return {
    schedule,
    role,
    component: 'GMV',
    seconds,
    rate: bonus.bonusPerHour,
    amount: bonus.amount,
    reason,
    ...(validFrom === null ? {} : { validFrom }),
    pieces: onAir.map(linePiece),
    gmv: {
      ...streamsOf(figures),
      source: figures?.source ?? 'none',
      ...(figures?.estimated === true ? { estimated: true } : {}),
      gmv: figures?.gmv ?? null,
      seconds: figures?.seconds ?? 0,
      hourlyGmv: bonus.hourlyGmv,
      tier: bonus.tier,
    },
  };
}

interface EmployeeLine {
  readonly employee: string;
  readonly line: PayLine;
}

/** Lines of one incentive for everyone who was on a schedule of its account; `shifts` are all shifts of that account in the pay period. */
export function incentivePay(
  rule: Incentive,
  shifts: readonly PayShift[],
  figures: FiguresBySchedule,
  clock: PayClock,
  { incentiveLines }: BonusFunctions,
): EmployeeLine[] {
  const given = shifts.map((shift): IncentiveShift => {
    const found = figures.get(shift.schedule);
    return {
      schedule: shift.schedule,
      day: clock.dayOf(shift.start),
      employee: shift.employee,
      role: shift.role,
      seconds: secondsOf(onAirOf(shift, found)),
      results: resultsFor(rule, found),
    };
  });
  const byKey = new Map(shifts.map((shift) => [shiftKey(shift), shift]));
  return incentiveLines(rule, given).map(({ employee, schedules, amount, reason, snapshot }) => {
    const own = schedules.map((schedule) => byKey.get(shiftKey({ schedule, employee }))!);
    const roles = new Set(own.map(({ role }) => role));
    const unknown = reason === 'NO_STREAM_MATCH' && own.some(({ schedule }) => figures.has(schedule));
    return {
      employee,
      line: {
        schedule: schedules.length === 1 ? schedules[0]! : null,
        ...(schedules.length === 1 ? {} : { schedules }),
        role: roles.size === 1 ? firstIn(own).role : null,
        component: 'INCENTIVE',
        seconds: Number(snapshot.share.seconds),
        rate: null,
        amount,
        reason: unknown ? 'NO_FIGURES' : (reason ?? 'TIER_REACHED'),
        pieces: own.flatMap((shift) => onAirOf(shift, figures.get(shift.schedule))).map(linePiece),
        incentive: snapshot,
      },
    };
  });
}

const METRIC_FIGURE = {
  GMV: 'gmv',
  HOURLY_GMV: 'gmv',
  ORDERS: 'orders',
  ITEMS_SOLD: 'itemsSold',
  NEW_FOLLOWERS: 'newFollowers',
} as const satisfies Readonly<Record<Incentive['metric'], keyof ScheduleFigures>>;

/** If a figure that the rule needs is unknown, the stream counts as missing; figures that it does not need may be unknown. */
function resultsFor({ metric, reward }: Incentive, figures: ScheduleFigures | undefined): ScheduleResults | null {
  if (figures === undefined || figures[METRIC_FIGURE[metric]] === null || (reward === 'PERCENT_OF_GMV' && figures.gmv === null))
    return null;
  const { gmv, orders, itemsSold, newFollowers, seconds } = figures;
  return { gmv: gmv ?? '0.00', orders: orders ?? 0, itemsSold: itemsSold ?? 0, newFollowers: newFollowers ?? 0, seconds };
}

/** The times of the shift that are on air: the breaks between streams are not. */
function onAirOf(shift: PayShift, figures: ScheduleFigures | undefined): Span[] {
  return figures === undefined ? [] : within(shift, unionOf(figures.streams));
}

function streamsOf(figures: ScheduleFigures | undefined): Pick<GmvInputs, 'liveStream' | 'liveStreams'> {
  if (figures === undefined) return { liveStream: null };
  const { streams } = figures;
  const { liveStream } = firstIn(streams);
  return streams.length === 1 ? { liveStream } : { liveStream, liveStreams: streams.map((stream) => stream.liveStream) };
}

function secondsOf(spans: readonly Span[]): number {
  return lengthOf(spans) / SECOND_MS;
}
