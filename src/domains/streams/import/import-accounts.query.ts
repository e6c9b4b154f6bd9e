/** Finds the live account of each row of an export, and checks that the user may import for it. */
import sql from 'sql-template-tag';
import { versionOn } from '#core/dated-values';
import { coreErrors, invalid } from '#core/errors';
import { LiveAccount } from '#domains/live';
import type { Queryable } from '#server/database';
import type { ActionContext } from '#server/engine/behaviour';
import { uuidFromIri } from '#server/engine/references';

interface KnownAccount {
  readonly uuid: string;
  readonly identity: string;
  readonly creatorId: string | null;
  /** The time zones it has had, by the day from which they held. */
  readonly zones: readonly { readonly validFrom: string | null; readonly timezone: string }[];
  /** Whether the user may import for it. */
  readonly mine: boolean;
}

/** The account's time zone on the day of a wall time; null = at first. */
export function zoneOn({ zones }: Pick<KnownAccount, 'zones'>, wall: string | null): string {
  return versionOn(zones, wall?.slice(0, 'YYYY-MM-DD'.length) ?? null).timezone;
}

export type Found = { readonly account: KnownAccount } | { readonly reason: string; readonly unknown?: string };

export interface AccountFinder {
  /** Finds the account of a row by its creator, or the account selected for the whole file. */
  find(row: { readonly creator: string | null; readonly creatorId: string | null }): Found;
  byUuid(uuid: string): KnownAccount | undefined;
}

/**
 * @param chosen IRI of the account for rows that name no known account. @param mapping creator as named in the file → IRI. @throws
 * ProblemError 400, 422.
 */
export async function accountFinder(
  context: Pick<ActionContext, 'engine' | 'actor'>,
  db: Queryable,
  chosen: string | undefined,
  mapping: Readonly<Record<string, string>>,
): Promise<AccountFinder> {
  const rows = await db.rows<Omit<KnownAccount, 'mine'>>(
    sql`
      select a.uuid, a.identity, a.creator_id as "creatorId",
        (select json_agg(json_build_object('validFrom', t.valid_from, 'timezone', t.timezone) order by t.since) from live_account_terms t where t.live_account = a.uuid) as zones
      from live_account a where a.status <> 'DELETED'`,
  );
  const mine = await context.engine.filterAllowed(
    db,
    LiveAccount,
    context.actor,
    LiveAccount.access.update,
    rows.map(({ uuid }) => uuid),
  );
  const accounts = rows.map((row): KnownAccount => ({ ...row, mine: mine.has(row.uuid) }));
  const byUuid = new Map(accounts.map((account) => [account.uuid, account]));
  const byHandle = new Map(accounts.map((account) => [handle(account.identity), account]));
  const byCreator = new Map(accounts.flatMap((account) => (account.creatorId === null ? [] : [[account.creatorId, account] as const])));
  const named = (iri: string, path: string): KnownAccount => {
    const uuid = uuidFromIri(LiveAccount, iri);
    if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
    const account = byUuid.get(uuid);
    if (account === undefined || !account.mine)
      throw invalid([{ propertyPath: path, message: 'Choose one of your live accounts.', code: 'NOT_YOURS' }]);
    return account;
  };
  const mapped = new Map(Object.entries(mapping).map(([creator, iri]) => [handle(creator), named(iri, `mapping.${creator}`)]));
  const whole = chosen === undefined ? null : named(chosen, 'liveAccount');
  return {
    byUuid: (uuid) => byUuid.get(uuid),
    find({ creator, creatorId }) {
      if (creator === null && creatorId === null) {
        if (whole !== null) return { account: whole };
        throw invalid([
          { propertyPath: 'liveAccount', message: 'This export does not name its account. Choose the live account.', code: 'REQUIRED' },
        ]);
      }
      const name = creator ?? creatorId!;
      const account =
        (creatorId === null ? undefined : byCreator.get(creatorId)) ??
        (creator === null ? undefined : byHandle.get(handle(creator))) ??
        mapped.get(handle(name)) ??
        whole;
      if (account === null || account === undefined) return { reason: `There is no live account called "${name}".`, unknown: name };
      if (!account.mine) return { reason: `You do not manage ${account.identity}.` };
      return { account };
    },
  };
}

function handle(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}
