/** Decides which copies already exist, so that copying twice creates no duplicates. */

export interface Plan {
  readonly type: string;
  readonly title: string | null;
  /** Instants. */
  readonly start: string;
  readonly end: string;
  readonly account: string | null;
  readonly shifts: readonly { readonly employee: string; readonly role: string }[];
}

/**
 * A copy exists when a schedule with its type, account and times has the same title or people; the other may have been changed since. Each
 * schedule accounts for one copy at most, the most similar one. @returns indexes into `wanted`.
 */
export function existingCopies(wanted: readonly Plan[], present: readonly Plan[]): Set<number> {
  const existing = new Set<number>();
  const taken = new Set<Plan>();
  const likeness = [
    (one: Plan, other: Plan) => one.title === other.title && assigneesOf(one) === assigneesOf(other),
    (one: Plan, other: Plan) => assigneesOf(one) !== '' && assigneesOf(one) === assigneesOf(other),
    (one: Plan, other: Plan) => one.title === other.title,
  ];
  for (const alike of likeness) {
    for (const [index, plan] of wanted.entries()) {
      if (existing.has(index)) continue;
      const match = present.find((other) => !taken.has(other) && sameSlot(plan, other) && alike(plan, other));
      if (match === undefined) continue;
      taken.add(match);
      existing.add(index);
    }
  }
  return existing;
}

function sameSlot(one: Plan, other: Plan): boolean {
  return (
    one.type === other.type &&
    one.account === other.account &&
    Date.parse(one.start) === Date.parse(other.start) &&
    Date.parse(one.end) === Date.parse(other.end)
  );
}

function assigneesOf({ shifts }: Plan): string {
  return shifts
    .map(({ employee, role }) => `${employee} ${role}`)
    .sort()
    .join();
}
