/** Decides which account is asked about and since when: whole weeks from Monday in the account's own time zone, for those who may see its streams. */
import * as z from 'zod';
import sql from 'sql-template-tag';
import { anyOf, manages, ofClient, role, SELF } from '#core/access';
import { coreErrors } from '#core/errors';
import { mondayOf, Temporal } from '#core/time';
import { LiveAccount } from '#domains/live';
import type { ActionContext } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';

const MOST_WEEKS = 52;
const DEFAULT_WEEKS = 12;

/** Managers read the names of all accounts, and results only of theirs; so this is narrower than reading the account. */
const resultsOf = anyOf(role('ADMIN'), manages(SELF), ofClient('client'));

export const weeksInput = z.object({
  weeks: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_WEEKS)
    .default(DEFAULT_WEEKS)
    .describe(`This week and those before it; at most ${MOST_WEEKS}.`),
});

export interface AccountWeeks {
  readonly account: string;
  readonly zone: string;
  /** Monday of the first week. */
  readonly first: string;
  /** The Monday after the last. */
  readonly after: string;
}

/** @throws ProblemError 404 when there is no such account, or its results are none of the actor's business. */
export async function accountWeeks(
  { engine, database, actor, params }: Pick<ActionContext, 'engine' | 'database' | 'actor' | 'params'>,
  weeks: number,
): Promise<AccountWeeks> {
  const account = params.uuid ?? '';
  if (!isUuid(account) || (await engine.passing(database, LiveAccount, actor, resultsOf, [account])).size === 0)
    throw coreErrors.fail('notFound');
  const [row] = await database.rows<{ zone: string }>(sql`select timezone as zone from live_account where uuid = ${account}`);
  const monday = mondayOf(Temporal.Now.plainDateISO(row!.zone));
  return { account, zone: row!.zone, first: monday.subtract({ weeks: weeks - 1 }).toString(), after: monday.add({ weeks: 1 }).toString() };
}
