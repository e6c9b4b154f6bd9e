/**
 * Finds what closed payrolls owe for schedules that have changed, and proposes it. Runs in the transaction of the change, or, for what was
 * written without one of ours, in a poll.
 */
import { formatTimes } from '#core/date-text';
import { compareDecimals, formatMoney, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { groupedBy } from '#core/grouped-by';
import { firstIn } from '#core/present';
import { Temporal } from '#core/time';
import type { Transaction } from '#server/database';
import type { Commit, CommitHook } from '#server/engine/behaviour';
import { publishChange } from '#server/engine/publish-change';
import type { Poll } from '#server/jobs/cron';
import { calculate } from '../calculation/calculate-pay.service.ts';
import type { ShiftAmounts } from '../calculation/shift-amounts.rules.ts';
import { shiftKey } from '../calculation/shift-pay.rules.ts';
import { payrollErrors } from '../errors.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { PAYROLL_STATUS_LABELS } from '../basis/payroll-status.rules.ts';
import { periodLabel } from '../basis/period.rules.ts';
import { Arrears } from './arrears.resource.ts';
import { arrearsText, kindOfArrears, owed, type ArrearsKind, type ShiftWorth } from './arrears.rules.ts';
import {
  haveIncentives,
  limitTo,
  queueForArrears,
  readArrearsOf,
  readCurrent,
  readEndedLate,
  readPaid,
  schedulesOfAccounts,
  storeProposal,
  takeChangedBefore,
  takeChangedHere,
  withdrawProposal,
  type ClosedPayroll,
  type CurrentShift,
  type KnownArrears,
  type PaidShift,
} from './arrears.query.ts';

interface ArrearsAgency {
  readonly zone: string;
  readonly currency: string;
}

/** A proposal that was made, changed or withdrawn. */
export interface ArrearsChange extends ClosedPayroll {
  readonly employee: string;
  readonly kind: ArrearsKind;
  /** The difference to what had been proposed before; money. */
  readonly amount: string;
}

/** A shift that a closed payroll has paid, or should have paid. */
interface Closed {
  readonly schedule: string;
  readonly employee: string;
  readonly payroll: ClosedPayroll;
  readonly paid: PaidShift | null;
  readonly current: CurrentShift | null;
  readonly known: readonly KnownArrears[];
}

/** @param schedules uuids; also of schedules that no longer exist. @returns the proposals that have changed. */
export async function settleArrears(
  tx: Transaction,
  schedules: readonly string[],
  { zone }: Pick<ArrearsAgency, 'zone'>,
  now: Date,
): Promise<ArrearsChange[]> {
  await queueForArrears(tx);
  const changed = await withCompanions(tx, schedules, zone, now);
  const found: ArrearsChange[] = [];
  for (const [payroll, shifts] of byPayroll(await closedShifts(tx, changed, zone, now))) {
    const worth = await worthOf(tx, payroll, shifts, zone, now);
    for (const shift of shifts) {
      const change = await propose(tx, shift, worth.get(shiftKey(shift)) ?? null, zone);
      if (change !== null) found.push(change);
    }
  }
  return found;
}

/** Shifts on accounts with incentives earn together: what changes for one may change for all on the payroll. */
async function withCompanions(tx: Transaction, schedules: readonly string[], zone: string, now: Date): Promise<readonly string[]> {
  if (!(await haveIncentives(tx, schedules))) return schedules;
  const all = new Set(schedules);
  const payrolls = new Set((await closedShifts(tx, schedules, zone, now)).map(({ payroll }) => payroll.payroll));
  for (const payroll of payrolls) for (const schedule of await schedulesOfAccounts(tx, payroll, schedules)) all.add(schedule);
  return [...all];
}

async function closedShifts(tx: Transaction, schedules: readonly string[], zone: string, now: Date): Promise<Closed[]> {
  const paid = new Map((await readPaid(tx, schedules)).map((shift) => [shiftKey(shift), shift]));
  const current = new Map((await readCurrent(tx, schedules, zone, now)).map((shift) => [shiftKey(shift), shift]));
  const known = groupedBy(await readArrearsOf(tx, schedules), shiftKey);
  return [...new Set([...paid.keys(), ...known.keys(), ...current.keys()])].sort().flatMap((key): Closed[] => {
    const [was, is, arrears = []] = [paid.get(key) ?? null, current.get(key) ?? null, known.get(key)];
    // What was only ever proposed goes where the shift is now: if no closed payroll pays it there, nothing is owed for it.
    const isSettled = was !== null || arrears.some(({ isOpen }) => !isOpen);
    const home = isSettled ? (was ?? arrears.at(-1)) : is?.home;
    const payroll = home ?? arrears.at(-1) ?? null;
    const one = was ?? is ?? arrears[0];
    const counted = home === undefined || home === null ? null : is;
    return payroll === null || one === undefined
      ? []
      : [{ schedule: one.schedule, employee: one.employee, payroll, paid: was, current: counted, known: arrears }];
  });
}

function byPayroll(shifts: readonly Closed[]): Map<ClosedPayroll, Closed[]> {
  const groups = new Map<string, [ClosedPayroll, Closed[]]>();
  for (const shift of shifts) {
    const group = groups.get(shift.payroll.payroll) ?? [shift.payroll, []];
    groups.set(shift.payroll.payroll, group);
    group[1].push(shift);
  }
  return new Map(groups.values());
}

/** What the shifts are worth now, by `shiftKey`; without those that no longer take place. */
async function worthOf(
  tx: Transaction,
  { payroll, from, to }: ClosedPayroll,
  shifts: readonly Closed[],
  zone: string,
  now: Date,
): Promise<Map<string, ShiftWorth>> {
  const taking = shifts.flatMap(({ current }) => (current === null ? [] : [current]));
  const worth = new Map<string, ShiftWorth>();
  if (taking.length === 0) return worth;
  const days = taking.map(({ day }) => day).sort((one, other) => one.localeCompare(other));
  const wanted = new Set(taking.map(shiftKey));
  const together = await haveIncentives(
    tx,
    taking.map(({ schedule }) => schedule),
  );
  if (!together)
    await limitTo(
      tx,
      taking.map(({ schedule }) => schedule),
    );
  // Shifts that have been moved out of the period are still those of this payroll.
  const [first, last] = [days[0] ?? from, days.at(-1) ?? to];
  const period = together ? { from: first < from ? first : from, to: last > to ? last : to } : { from: first, to: last };
  const question = { ...period, employees: null, now, payroll, zone, currency: null, forArrears: true } as const;
  for await (const items of calculate(tx, together ? question : { ...question, held: true }))
    for (const { employee, shifts: amounts } of items)
      for (const amount of amounts) {
        const key = shiftKey({ schedule: amount.schedule, employee });
        if (wanted.has(key)) worth.set(key, worthIn(amount));
      }
  return worth;
}

function worthIn({ role, seconds, baseAmount, bonusAmount }: ShiftAmounts): ShiftWorth {
  return { role, seconds, baseAmount, bonusAmount };
}

async function propose(tx: Transaction, shift: Closed, worth: ShiftWorth | null, zone: string): Promise<ArrearsChange | null> {
  const { paid, current, payroll, known } = shift;
  const open = known.find(({ isOpen }) => isOpen);
  const amount = owed(
    paid,
    worth,
    known.filter(({ isOpen }) => !isOpen).map((one) => one.amount),
  );
  const before = open?.amount ?? '0.00';
  // A shift that was only ever proposed and is gone again has no kind of its own.
  const kind = paid === null && worth === null ? (known.at(-1)?.kind ?? 'REMOVED') : kindOfArrears(paid, worth);
  const change = (): ArrearsChange => ({
    ...payroll,
    employee: shift.employee,
    kind,
    amount: toScale(sumOf([amount, multiplyDecimals(before, -1)]), PENNIES),
  });
  if (compareDecimals(amount, 0) === 0) {
    if (open === undefined) return null;
    await withdrawProposal(tx, open.uuid);
    return change();
  }
  const day = current?.day ?? dayOf(paid?.start ?? null, zone) ?? known.at(-1)?.workedOn ?? payroll.from;
  const [start, end] = current === null ? [paid?.start ?? null, paid?.end ?? null] : [current.start, current.end];
  const role = worth?.role ?? paid?.role ?? current?.role ?? 'GENERAL';
  const [from = '', to = ''] = start === null || end === null ? [] : formatTimes(Date.parse(start), Date.parse(end), zone).split('–');
  const reason = arrearsText(kind, {
    period: periodLabel(payroll),
    day,
    times: start === null || end === null ? null : { start: from.trim(), end: to.trim() },
    role,
  });
  if (open !== undefined && compareDecimals(open.amount, amount) === 0 && open.reason === reason) return null;
  await storeProposal(tx, {
    schedule: shift.schedule,
    employee: shift.employee,
    payroll: payroll.payroll,
    workedOn: day,
    kind,
    amount,
    reason,
  });
  return compareDecimals(before, amount) === 0 ? null : change();
}

function dayOf(instant: string | null, zone: string): string | null {
  return instant === null ? null : Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

const OF_SHIFTS: ReadonlySet<ArrearsKind> = new Set(['ADDED', 'REMOVED', 'CHANGED']);

/** Settles before a request commits; without a reason, the request is refused and says what it would have led to. */
export function arrearsHook(agency: ArrearsAgency): CommitHook {
  return {
    notice: 'arrears',
    async settle(commit) {
      const { tx, now, setHeader, explainsItself, reason } = commit;
      const schedules = await takeChangedHere(tx);
      if (schedules.length === 0) return;
      const changes = (await settleArrears(tx, schedules, agency, now())).filter(({ amount }) => compareDecimals(amount, 0) !== 0);
      const [first] = changes;
      if (first === undefined) return;
      const isAdmin = commit.actor.roles.includes('ROLE_ADMIN');
      const paid = changes.find(({ kind, status }) => status === 'PAID' && OF_SHIFTS.has(kind));
      if (paid !== undefined && !isAdmin) throw payrollErrors.fail('paidPeriod', { period: periodLabel(paid) });
      if (!explainsItself && reason() === null) throw closedPeriod(commit, changes, agency);
      setHeader('greenroom-arrears', '1');
      await publishChange(tx, Arrears);
    },
  };
}

/** The payroll and the amount are named to those who may read payrolls. */
function closedPeriod({ actor }: Commit, changes: readonly ArrearsChange[], { currency }: ArrearsAgency): Error {
  const one = firstIn(changes);
  const amount = toScale(sumOf(changes.map((change) => change.amount)), PENNIES);
  const isAdmin = actor.roles.includes('ROLE_ADMIN');
  const what = isAdmin ? formatMoney(amount, currency) : 'the difference';
  return payrollErrors.fail(
    one.status === 'PAID' ? 'closedPaid' : 'closedSubmitted',
    { period: periodLabel(one), status: PAYROLL_STATUS_LABELS[one.status].toLowerCase(), amount: what },
    { type: 'ClosedPeriod', extra: isAdmin ? { payroll: `/api/${Payroll.plural}/${one.payroll}`, amount } : {} },
  );
}

/** Settles what `readMoved` found, once the draft has let go of it. */
export async function settleMoved(tx: Transaction, schedules: readonly string[], agency: Pick<ArrearsAgency, 'zone'>): Promise<void> {
  if (schedules.length > 0 && (await settleArrears(tx, schedules, agency, new Date())).length > 0) await publishChange(tx, Arrears);
}

/** The same for what `noteMoved` noted in this transaction. */
export async function settleNoted(tx: Transaction, agency: Pick<ArrearsAgency, 'zone'>): Promise<void> {
  await settleMoved(tx, await takeChangedHere(tx), agency);
}

const MOST_AT_ONCE = 200;

/** Settles what was written outside of requests, and shifts that have ended after their payroll was closed. */
export function arrearsPoll(agency: ArrearsAgency): Poll {
  return {
    name: 'payroll.arrears',
    everySeconds: 20,
    execute: ({ database }) =>
      database.transaction(async (tx) => {
        const now = new Date();
        const schedules = [...new Set([...(await takeChangedBefore(tx, MOST_AT_ONCE)), ...(await readEndedLate(tx, agency.zone, now))])];
        if (schedules.length === 0) return;
        const changes = await settleArrears(tx, schedules, agency, now);
        if (changes.length > 0) await publishChange(tx, Arrears);
      }),
  };
}
