/** Decides what the audit trail keeps of a write; rows are only ever added. */
import sql from 'sql-template-tag';
import type { Resource } from '#core/resource';
import type { Transaction } from '../database.ts';
import { changeNotice } from './announce.ts';
import type { Values, WriteContext } from './behaviour.ts';

export interface AuditRow {
  readonly record: string;
  readonly resource: string;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION';
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason: string | null;
}

/** @param announced whose change is announced in the same statement, since each way to the database costs more than what it does there. */
export async function writeAudit(context: { readonly tx: Transaction } & Pick<WriteContext, 'actor' | 'requestId'>, row: AuditRow, announced?: Resource): Promise<void> {
  const json = (value: Values | null) => (value === null ? null : JSON.stringify(value));
  const entry = sql`insert into audit_entry (record, resource, operation, "user", before, after, reason, request_id)
    values (${row.record}, ${row.resource}, ${row.operation}, ${context.actor.user}, ${json(row.before)}, ${json(row.after)}, ${row.reason}, ${context.requestId})`;
  await context.tx.rows(announced === undefined ? entry : sql`with entry as (${entry}) select ${changeNotice(announced)}`);
}
