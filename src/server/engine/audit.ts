/** Decides what the audit trail keeps of a write; rows are only ever added. */
import sql from 'sql-template-tag';
import type { Transaction } from '../database.ts';
import type { Values, WriteContext } from './behaviour.ts';

export interface AuditRow {
  readonly record: string;
  readonly resource: string;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'ACTION';
  readonly before: Values | null;
  readonly after: Values | null;
  readonly reason: string | null;
}

export async function writeAudit(context: { readonly tx: Transaction } & Pick<WriteContext, 'actor' | 'requestId'>, row: AuditRow): Promise<void> {
  const json = (value: Values | null) => (value === null ? null : JSON.stringify(value));
  await context.tx.rows(sql`insert into audit_entry (record, resource, operation, "user", before, after, reason, request_id)
    values (${row.record}, ${row.resource}, ${row.operation}, ${context.actor.user}, ${json(row.before)}, ${json(row.after)}, ${row.reason}, ${context.requestId})`);
}
