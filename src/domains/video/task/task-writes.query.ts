/** What a video task refers to: the name of its employee, and which of its references have been deleted or have left. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Transaction } from '#server/database';

export const assignedEmployeeName = (task: Sql, reader: Actor) =>
  sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${task}.assigned_employee)`;

/** Uuids; null = not checked. */
interface References {
  readonly job: string | null;
  readonly type: string | null;
  readonly employee: string | null;
}

/** @returns for each, whether it is deleted, or for a type of task whether it is no longer active. */
export async function findDeleted(
  tx: Transaction,
  { job, type, employee }: References,
): Promise<{ readonly [Name in keyof References]: boolean }> {
  const [row] = await tx.rows<{ job: boolean; type: boolean; employee: boolean }>(sql`select
    exists (select from video_job where uuid = ${job}::uuid and status = 'DELETED') as job,
    exists (select from video_task_type where uuid = ${type}::uuid and not is_active) as type,
    exists (select from employee e where e.uuid = ${employee}::uuid and not works_at(e, now())) as employee`);
  return row!;
}
