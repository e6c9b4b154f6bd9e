/** Handler of the question what other terms would change: makes the change, calculates and proposes with it, and takes everything back. */
import { coreErrors } from '#core/errors';
import { groupedBy } from '#core/grouped-by';
import { iriOf } from '#core/iri';
import { compareDecimals, PENNIES, sumOf, toScale } from '#core/money';
import { firstIn } from '#core/present';
import type { Resource } from '#core/resource';
import { LiveAccount } from '#domains/live';
import { Employee } from '#domains/workforce';
import { answering, Preview, type ActionCall, type Writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { lockRow } from '#server/engine/locked-row';
import { updateRecord } from '#server/engine/writes';
import type { Transaction } from '#server/database';
import { takeChangedHere } from '../arrears/arrears.query.ts';
import { settleArrears, type ArrearsChange } from '../arrears/settle-arrears.service.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { periodLabel } from '../basis/period.rules.ts';
import { BonusSettings } from '../bonus/bonus-settings.resource.ts';
import { calculate } from '../calculation/calculate-pay.service.ts';
import { questionAgain, type PayAgency } from '../generate/question.query.ts';
import { tryTerms, type TriedTerms } from './try-terms.action.ts';
import { staleItems, staleWithTerms, type DraftItem } from './try-terms.query.ts';

/** What the change led to, with the pay of each draft item by its uuid. */
interface Tried {
  readonly items: readonly DraftItem[];
  readonly after: ReadonlyMap<string, string>;
  readonly closed: readonly ArrearsChange[];
}

export function tryTermsAction(agency: PayAgency & { readonly currency: string }): Action {
  return answering(tryTerms, (call, input) =>
    call.transaction(async ({ tx, closedPeriodReason }) => {
      const [resource, uuid] = recordIn(input);
      const outOfDate = await staleItems(tx);
      const change = () => update({ ...call, tx, closedPeriodReason }, resource, uuid, input.values);
      const { items, after, closed } = await takenBack(tx, async (): Promise<Tried> => {
        await change();
        const found = await staleWithTerms(tx, { employee: input.employee ?? null, liveAccount: input.liveAccount ?? null });
        return {
          items: found,
          after: await payOf(tx, found, agency),
          closed: await settleArrears(tx, await takeChangedHere(tx), agency, new Date()),
        };
      });
      const before = await payOf(tx, items, agency);
      // What was out of date before may be so for another reason.
      const concerned = items.filter(({ uuid: item }) => !outOfDate.has(item) || before.get(item) !== after.get(item));
      throw new Preview({ payrolls: draftsOf(concerned, before, after), closed: closedOf(closed) } satisfies TriedTerms);
    }),
  );
}

interface Named {
  readonly employee?: string | undefined;
  readonly liveAccount?: string | undefined;
  readonly bonusSettings?: string | undefined;
}

function recordIn({ employee, liveAccount, bonusSettings }: Named): [Resource, string] {
  if (employee !== undefined) return [Employee, employee];
  return liveAccount === undefined ? [BonusSettings, bonusSettings ?? ''] : [LiveAccount, liveAccount];
}

/** @throws ProblemError 404, and whatever the update itself would answer. */
async function update(
  { engine, tx, actor, requestId, closedPeriodReason }: ActionCall & Pick<Writing, 'tx' | 'closedPeriodReason'>,
  resource: Resource,
  uuid: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const row = await lockRow(tx, resource, uuid);
  if (row === null) throw coreErrors.fail('notFound');
  const allowed = await engine.filterAllowed(tx, resource, actor, resource.access.update, [uuid]);
  if (!allowed.has(uuid)) throw coreErrors.fail('forbidden');
  await updateRecord({ engine, tx, actor, resource, requestId, now: () => new Date(), closedPeriodReason }, row, values);
}

/** Does the work, and takes back whatever it wrote. */
async function takenBack<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  try {
    return await tx.attempt(async () => {
      throw new Preview(await work());
    });
  } catch (error) {
    if (error instanceof Preview) return error.answer as Result;
    throw error;
  }
}

/** Base and bonuses of the items as the transaction sees them, by uuid. */
async function payOf(tx: Transaction, items: readonly DraftItem[], agency: PayAgency): Promise<Map<string, string>> {
  const amounts = new Map<string, string>();
  for (const [payroll, own] of groupedBy(items, (item) => item.payroll)) {
    const byEmployee = new Map(own.map(({ employee, uuid }) => [employee, uuid]));
    const question = { ...(await questionAgain(tx, payroll, agency)), employees: [...byEmployee.keys()].sort() };
    for await (const some of calculate(tx, question))
      for (const { employee, baseAmount, bonusAmount } of some) {
        const item = byEmployee.get(employee);
        if (item !== undefined) amounts.set(item, toScale(sumOf([baseAmount, bonusAmount]), PENNIES));
      }
  }
  return amounts;
}

function draftsOf(
  items: readonly DraftItem[],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): TriedTerms['payrolls'] {
  return [...groupedBy(items, ({ payroll }) => payroll)].map(([payroll, own]) => {
    const total = (pay: ReadonlyMap<string, string>) => toScale(sumOf(own.map(({ uuid }) => pay.get(uuid) ?? '0')), PENNIES);
    return {
      payroll: iriOf(Payroll, payroll),
      period: periodLabel(firstIn(own)),
      people: own.length,
      before: total(before),
      after: total(after),
    };
  });
}

function closedOf(changes: readonly ArrearsChange[]): TriedTerms['closed'] {
  const owed = changes.filter(({ amount }) => compareDecimals(amount, 0) !== 0);
  return [...groupedBy(owed, ({ payroll }) => payroll).values()]
    .toSorted((one, other) => firstIn(one).from.localeCompare(firstIn(other).from))
    .map((own) => {
      const { payroll, status } = firstIn(own);
      return {
        payroll: iriOf(Payroll, payroll),
        period: periodLabel(firstIn(own)),
        status,
        people: new Set(own.map(({ employee }) => employee)).size,
        amount: toScale(sumOf(own.map(({ amount }) => amount)), PENNIES),
      };
    });
}
