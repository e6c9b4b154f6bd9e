/** Which open arrears a payroll takes, and what each person would get with them. */
import type { OutputOfAction } from '#core/action';
import { groupedBy } from '#core/grouped-by';
import { uuidIn } from '#core/iri';
import { PENNIES, sumOf, toScale } from '#core/money';
import { takenBy } from '../calculation/taken-arrears.rules.ts';
import type { validatePeriod } from './generate.action.ts';

type Checked = OutputOfAction<typeof validatePeriod>;
export type OpenArrears = Checked['arrears'][number];

const NOTHING = toScale(0, PENNIES);

export function chosenArrears(arrears: readonly OpenArrears[], leftOut: readonly string[]): OpenArrears[] {
  const without = new Set(leftOut);
  return arrears.filter((one) => !without.has(uuidIn(one.arrears)));
}

/** The `arrears` of the request; undefined when none is left out, so that those found in the meantime are taken as well. */
export function arrearsInput(arrears: readonly OpenArrears[], leftOut: readonly string[]): string[] | undefined {
  const chosen = chosenArrears(arrears, leftOut);
  return chosen.length === arrears.length ? undefined : chosen.map((one) => one.arrears);
}

/** Everyone with what they take: additions, and deductions as far as their pay goes. People with arrears only have a row as well. */
export function withArrears(items: readonly Checked['items'][number][], chosen: readonly OpenArrears[]) {
  const own = groupedBy(chosen, ({ employee }) => employee);
  const named = new Set(items.map(({ employee }) => employee));
  const others = [...own].flatMap(([employee, [first]]) =>
    named.has(employee) || first === undefined
      ? []
      : [{ employee, name: first.name, hours: {}, seconds: {}, baseAmount: NOTHING, bonusAmount: NOTHING, totalAmount: NOTHING }],
  );
  return [...items, ...others].map((item) => {
    const taken = takenBy(
      item.totalAmount,
      (own.get(item.employee) ?? []).map(({ arrears: uuid, amount }) => ({ uuid, amount })),
    );
    const arrearsAmount = toScale(sumOf(taken.map(({ amount }) => amount)), PENNIES);
    return { ...item, arrearsAmount, totalAmount: toScale(sumOf([item.totalAmount, arrearsAmount]), PENNIES) };
  });
}
