/** Answers the profit and loss report: groups with revenue and costs, comparison, and notes. */
import { mustGet } from '#core/present';
import { setImmediate as othersTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { colorOfRank } from '#domains/live';
import type { Transaction } from '#server/database';
import type { ActionContext } from '#server/engine/behaviour';
import { comparisonOf, type Period } from '../report/period.rules.ts';
import { earlierGroups, groupLines, isTimed, sortedProfit } from './profit-groups.rules.ts';
import { readAccounts, readAdjustments, readLines, type ProfitAccount, type ProfitDays } from './profit-lines.query.ts';
import type { ProfitInput } from './profit-loss.action.ts';
import {
  ADJUSTMENTS,
  OFF_ACCOUNT,
  type PayrollItemLink,
  type ProfitAnswer,
  type ProfitGroup,
  type ProfitHead,
} from './profit-loss.rules.ts';
import { profitNotes } from './profit-notes.query.ts';
import { compareProfit, noProfit, profitFigures, waterfallOf, type ProfitLine } from './profit-sums.rules.ts';
import { checkRecords } from '../report/report-rows.query.ts';

export interface Agency {
  readonly timeZone: string;
  readonly currency: string;
}

export async function reportProfit(
  { engine, database, actor }: Pick<ActionContext, 'engine' | 'database' | 'actor'>,
  input: ProfitInput,
  agency: Agency,
  now: Date,
): Promise<ProfitAnswer> {
  await checkRecords({ engine, database, actor }, input);
  return database.transaction(async (tx) => {
    // A consistent snapshot for all reads: a shift is never counted as both estimated and paid when a payroll is generated at the same
    // time.
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    return answer(tx, input, agency, now);
  });
}

async function answer(tx: Transaction, input: ProfitInput, { timeZone: zone, currency }: Agency, now: Date): Promise<ProfitAnswer> {
  const { groupBy } = input;
  const period = { from: input.from, to: input.to };
  const comparison = comparisonOf(period, input.compareTo);
  const accounts = await readAccounts(tx, input);
  const work = input.offAccount ? 'off' : input.liveAccounts === undefined && input.clients === undefined ? 'all' : 'accounts';
  const reading = (days: Period): ProfitDays => ({ period: days, zone, now, accounts, work });
  const read = async (days: Period) => {
    const lines = await readLines(tx, reading(days));
    return {
      lines,
      grouped: groupLines(
        groupBy,
        lines,
        (account) => mustGet(accounts, account).client,
        work === 'all' ? await readAdjustments(tx, days) : 0n,
      ),
    };
  };
  const { lines, grouped } = await read(period);
  const before = comparison === null ? null : (await read(comparison)).grouped;
  const earlier = before === null ? null : earlierGroups(groupBy, before, period, comparison!);
  const heads = headsOf(groupBy, lines, accounts);
  const groupOf = (key: string): ProfitGroup => {
    const figures = profitFigures(grouped.groups.get(key) ?? noProfit());
    const compared = earlier === null || (groupBy === 'schedule' && key !== ADJUSTMENTS) ? null : (earlier.get(key) ?? noProfit());
    return { ...heads(key), payrollItems: [], ...figures, ...compareProfit(figures, compared) };
  };
  const ordered = sortedProfit(
    await inBatches([...new Set([...grouped.groups.keys(), ...(earlier?.keys() ?? [])])], groupOf),
    groupBy,
    input.orderBy,
  );
  const shown = ordered.slice(0, input.limit);
  const totals = profitFigures(grouped.totals);
  return {
    period,
    comparison,
    timeZone: zone,
    groupBy,
    groups: groupBy === 'schedule' ? await withPayrollItems(tx, shown) : shown,
    totalGroups: ordered.length,
    totals: { ...totals, ...compareProfit(totals, before?.totals ?? null) },
    waterfall: waterfallOf(grouped.totals),
    notes: await profitNotes(
      tx,
      reading(period),
      { comparison, lines, totals: grouped.totals, groups: ordered.length, limit: input.limit },
      currency,
    ),
  };
}

const BATCH_SIZE = 500;

async function inBatches<From, To>(items: readonly From[], convert: (item: From) => To): Promise<To[]> {
  const results: To[] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    results.push(...items.slice(at, at + BATCH_SIZE).map(convert));
    await othersTurn();
  }
  return results;
}

const NO_RECORD = { color: null, record: null, startTime: null, endTime: null, timezone: null, liveStream: null } as const;

function headsOf(
  groupBy: ProfitInput['groupBy'],
  lines: readonly ProfitLine[],
  accounts: ReadonlyMap<string, ProfitAccount>,
): (key: string) => ProfitHead {
  const byUuid = new Map(groupBy === 'schedule' ? lines.map((line) => [line.uuid, line]) : []);
  const clients = new Map([...accounts.values()].map(({ client, clientName }) => [client, clientName]));
  return (key) => {
    if (key === ADJUSTMENTS) return { ...NO_RECORD, key, kind: 'adjustments', label: 'Payroll adjustments' };
    if (key === OFF_ACCOUNT) return { ...NO_RECORD, key, kind: 'off-account', label: 'Not on a live account' };
    if (isTimed(groupBy)) return { ...NO_RECORD, key, kind: 'group', label: key };
    if (groupBy === 'client') return { ...NO_RECORD, key, kind: 'group', label: clients.get(key)!, record: `/api/clients/${key}` };
    if (groupBy === 'account')
      return { ...NO_RECORD, key, kind: 'group', ...ofAccount(accounts.get(key)!), record: `/api/live_accounts/${key}` };
    return lineHead(byUuid.get(key)!, accounts);
  };
}

function lineHead(
  { kind, uuid, title, account, startTime, endTime, liveStream, deleted }: ProfitLine,
  accounts: ReadonlyMap<string, ProfitAccount>,
): ProfitHead {
  const on = account === null ? { label: 'Video work', color: null, timezone: null } : ofAccount(accounts.get(account)!);
  return {
    key: uuid,
    kind,
    ...on,
    label: title ?? on.label,
    record: deleted ? null : kind === 'uncovered' ? `/api/live_streams/${uuid}` : `/api/schedules/${uuid}`,
    startTime,
    endTime,
    liveStream: liveStream === null ? null : `/api/live_streams/${liveStream}`,
  };
}

function ofAccount({ identity, rank, timezone }: ProfitAccount) {
  return { label: identity, color: colorOfRank(rank), timezone };
}

async function withPayrollItems(tx: Transaction, groups: readonly ProfitGroup[]): Promise<ProfitGroup[]> {
  const schedules = groups.flatMap(({ kind, key }) => (kind === 'schedule' ? [key] : []));
  const rows = await tx.rows<PayrollItemLink & { readonly schedule: string }>(sql`
    select x.schedule, '/api/payroll_items/' || i.uuid as "payrollItem", '/api/payrolls/' || i.payroll as payroll, e.display_name as "employeeName", p.status
    from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item join payroll p on p.uuid = i.payroll join employee e on e.uuid = i.employee where x.schedule = any(${schedules}::uuid[]) order by e.display_name, i.id`);
  const bySchedule = new Map<string, PayrollItemLink[]>();
  for (const { schedule, ...link } of rows) bySchedule.set(schedule, [...(bySchedule.get(schedule) ?? []), link]);
  return groups.map((group) => ({ ...group, payrollItems: bySchedule.get(group.key) ?? [] }));
}
