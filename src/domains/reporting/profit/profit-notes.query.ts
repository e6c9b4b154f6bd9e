/** Notes of the profit and loss report: what is unknown, estimated, not counted or out of date. */
import { mustGet } from '#core/present';
import sql from 'sql-template-tag';
import { listText } from '#core/list-text';
import type { Queryable } from '#server/database';
import { compareDecimals, formatMoney, multiplyDecimals, sumOf } from '#core/money';
import { countText } from '#core/number-format';
import { amountOf } from '../report/profit-parts.rules.ts';
import { attributionNotes } from '../report/analytics.rules.ts';
import { limitNotes } from '../streams/analyse.query.ts';
import { hasRate } from '../schedules/employee-shifts.query.ts';
import type { Period } from '../report/period.rules.ts';
import { IS_COUNTED, ofWork, termsOfLine, type ProfitDays } from './profit-lines.query.ts';
import type { ProfitNote } from './profit-loss.rules.ts';
import { profitFigures, type ProfitLine, type ProfitSums } from './profit-sums.rules.ts';
import { within } from '../report/report-rows.query.ts';

interface Reading {
  readonly comparison: Period | null;
  readonly lines: readonly ProfitLine[];
  readonly totals: ProfitSums;
  readonly groups: number;
  readonly limit: number;
}

export async function profitNotes(
  db: Queryable,
  days: ProfitDays,
  { comparison, lines, totals, groups, limit }: Reading,
  currency: string,
): Promise<ProfitNote[]> {
  const { accounts, period } = days;
  const used = (wanted: (line: ProfitLine, terms: ReturnType<typeof termsOfLine>) => boolean) =>
    new Set(
      lines.flatMap((line) => (line.account !== null && wanted(line, termsOfLine(accounts, line.account, line.day)) ? [line.account] : [])),
    );
  const names = (uuids: ReadonlySet<string>) => named([...uuids].map((uuid) => mustGet(accounts, uuid).identity));
  const withoutShare = used(({ sold }, terms) => sold !== null && terms?.share == null);
  const withoutCost = used(({ seconds }, terms) => seconds > 0 && terms?.costPerHour == null);
  const withoutGmv = lines.filter(({ sold }) => sold !== null && sold.gmv === null).length;
  const openArrears = amountOf(lines.reduce((sum, line) => sum + line.openArrears, 0n));
  const estimated = sumOf([profitFigures(totals).estimated ?? '0', multiplyDecimals(openArrears, -1)]);
  const { noRate, open, drafts, stale } = await readCounts(db, days);
  const notes: (ProfitNote | null)[] = [
    withoutShare.size === 0
      ? null
      : {
          code: 'NO_SHARE',
          message: `No agency share is set for ${names(withoutShare)}: their revenue is unknown and left out, but their costs are included.`,
        },
    withoutGmv === 0
      ? null
      : {
          code: 'NO_GMV',
          message: `The GMV of ${countText(withoutGmv, 'schedule or stream', 'schedules and streams')} is unknown and left out of revenue.`,
        },
    withoutCost.size === 0
      ? null
      : { code: 'NO_ADMINISTRATIVE_COST', message: `No administrative cost is set for ${names(withoutCost)}: it counts as 0.` },
    compareDecimals(estimated, 0) === 0
      ? null
      : {
          code: 'ESTIMATED',
          message: `${formatMoney(estimated, currency)} of pay is estimated, because the shifts are not on a payroll yet.`,
        },
    compareDecimals(openArrears, 0) === 0
      ? null
      : { code: 'OPEN_ARREARS', message: `${formatMoney(openArrears, currency)} of arrears is not on a payroll yet.` },
    noRate === 0
      ? null
      : {
          code: 'NO_RATE',
          message: `${countText(noRate, 'shift without a payroll has', 'shifts without a payroll have')} no hourly rate and ${noRate === 1 ? 'counts' : 'count'} as 0.`,
        },
    open + drafts === 0
      ? null
      : {
          code: 'NOT_COUNTED',
          message: `Not counted: ${[open === 0 ? null : countText(open, 'schedule that has not ended yet', 'schedules that have not ended yet'), drafts === 0 ? null : countText(drafts, 'draft')].filter((part) => part !== null).join(' and ')}.`,
        },
    stale === 0
      ? null
      : {
          code: 'STALE',
          message: `${countText(stale, 'payroll item is', 'payroll items are')} out of date: schedules changed after the draft was calculated. Recalculate it.`,
        },
    days.work === 'accounts'
      ? { code: 'NARROWED', message: 'Only the selected accounts: work without an account and payroll adjustments are left out.' }
      : null,
  ];
  return [
    ...(attributionNotes([period, comparison]) as ProfitNote[]),
    ...notes.filter((note) => note !== null),
    ...(limitNotes(groups, limit) as ProfitNote[]),
  ];
}

async function readCounts(
  db: Queryable,
  days: ProfitDays,
): Promise<{ readonly noRate: number; readonly open: number; readonly drafts: number; readonly stale: number }> {
  const { period, zone, now } = days;
  const here = sql`${within(sql`s.start_time`, period, zone)} and ${ofWork(days, sql`s.live_account`)}`;
  const assigned = sql`exists (select from schedule_employee se where se.schedule = s.uuid)`;
  const [row] = await db.rows<{ noRate: number; open: number; drafts: number; stale: number }>(sql`
    select
      (select count(*) from schedule_employee se join schedule s on s.uuid = se.schedule
        where ${here} and ${IS_COUNTED(now)} and not ${hasRate(zone)}
        and not exists (select from payroll_item_shift x where x.shift = se.uuid)) as "noRate",
      (select count(*) from schedule s where ${here} and s.published_at is not null and s.end_time > ${now}) as open,
      (select count(*) from schedule s where ${here} and s.published_at is null and s.end_time <= ${now} and ${assigned}) as drafts,
      (select count(distinct i.uuid) from payroll_item i join payroll_item_shift x on x.payroll_item = i.uuid join schedule s on s.uuid = x.schedule where i.stale and ${here}) as stale`);
  return row!;
}

const MOST_NAMED = 3;

/** "glow, petal and 4 more". */
function named(names: readonly string[]): string {
  const sorted = [...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return listText(sorted.length <= MOST_NAMED + 1 ? sorted : [...sorted.slice(0, MOST_NAMED), `${sorted.length - MOST_NAMED} more`]);
}
