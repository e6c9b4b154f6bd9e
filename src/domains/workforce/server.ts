/** Server entry point of workforce: display names, the link between employees and users, and signing out users of deleted employees. */
import sql from 'sql-template-tag';
import { followLinks, followStatus } from '#domains/identity/server';
import { writeAudit } from '#server/engine/audit';
import type { Change, DomainServer } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { employeeName } from './employee-name.query.ts';

export function workforceServer(authentication: Authentication): DomainServer {
  return {
    behaviours: [
      {
        resource: 'Employee',
        computed: { displayName: (row, reader) => employeeName(reader, row) },
        async afterWrite(change) {
          if (Object.hasOwn(change.extras, 'user'))
            await followLinks(change, await linkUser(change, change.extras.user as string | null), authentication);
          await followStatus(change, 'employee', authentication);
        },
      },
    ],
  };
}

/** The link is a column of the user, so changing it updates the user who had it and the one who gets it. @returns their uuids. */
async function linkUser({ tx, actor, requestId, uuid }: Change & { readonly uuid: string }, user: string | null): Promise<string[]> {
  const changed = await tx.rows<{ uuid: string; before: string | null; after: string | null }>(sql`
    with freed as (update app_user set employee = null, version = version + 1, update_time = date_trunc('second', now()) where employee = ${uuid} and uuid is distinct from ${user} returning uuid)
    select uuid, ${uuid}::uuid as before, null::uuid as after from freed`);
  if (user !== null) {
    const [had] = await tx.rows<{ employee: string | null }>(sql`select employee from app_user where uuid = ${user} for update`);
    if (had !== undefined && had.employee !== uuid) {
      await tx.rows(
        sql`update app_user set employee = ${uuid}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${user}`,
      );
      changed.push({ uuid: user, before: had.employee, after: uuid });
    }
  }
  for (const row of changed) {
    await writeAudit(
      { tx, actor, requestId },
      {
        record: `/api/users/${row.uuid}`,
        resource: 'User',
        operation: 'UPDATE',
        before: { employee: row.before },
        after: { employee: row.after },
        reason: null,
      },
    );
  }
  return changed.map((row) => row.uuid);
}

export { employeeName } from './employee-name.query.ts';
export { employeeStillWorks } from './still-works.query.ts';
