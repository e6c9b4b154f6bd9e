/** Writes the audit trail: who changed what and when, with only the values that differ; entries are never changed. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { changedNames } from '#core/same-value';
import type { Transaction } from '../database.ts';
import type { Values, WriteContext } from './behaviour.ts';

export interface AuditRow {
  readonly record: string;
  readonly resource: string;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION';
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason: string | null;
  /** Context of the entry (for example whose record it is), included in before and after although it is unchanged. */
  readonly about?: Values;
}

/**
 * Stores what a write changed; an update without changes leaves no entry.
 * @param notice sent in the same statement, since the round trip costs more than the statement itself.
 */
export async function writeAudit(
  context: { readonly tx: Transaction } & Pick<WriteContext, 'actor' | 'requestId'>,
  row: AuditRow,
  notice?: Sql,
): Promise<void> {
  const { before, after } = onlyChanged(row);
  if (row.operation === 'UPDATE' && after !== null && Object.keys(after).length === 0) {
    if (notice !== undefined) await context.tx.rows(sql`select ${notice}`);
    return;
  }
  const json = (value: Values | null) => (value === null ? null : JSON.stringify({ ...row.about, ...value }));
  const entry = sql`insert into audit_entry (record, resource, operation, "user", service, before, after, reason, request_id)
    values (${row.record}, ${row.resource}, ${row.operation}, ${personOf(context.actor)}, ${context.actor.service ?? null}, ${json(before)}, ${json(after)}, ${row.reason}, ${context.requestId})`;
  await context.tx.rows(notice === undefined ? entry : sql`with entry as (${entry}) select ${notice}`);
}

/** Null for a service, which is not a user. */
export function personOf({ user, service }: Pick<Actor, 'user' | 'service'>): string | null {
  return service === undefined ? user : null;
}

function onlyChanged({ operation, before, after }: AuditRow): Pick<AuditRow, 'before' | 'after'> {
  if (before === null || after === null || operation === 'CREATE' || operation === 'DELETE') return { before, after };
  const names = changedNames({}, before, after);
  return { before: pick(before, names), after: pick(after, names) };
}

export function pick(values: Values, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));
}
