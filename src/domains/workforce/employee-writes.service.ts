/** Hooks for writes of employees: display names, the link to a user, the end of the last day, and signing out the user of a deleted employee. */
import { iriOf } from '#core/iri';
import { User } from '#domains/identity';
import { followLinks, followStatus } from '#domains/identity/server';
import { writeAudit } from '#server/engine/audit';
import type { Behaviour, Change } from '#server/engine/behaviour';
import type { Authentication } from '#server/http/authentication';
import { employeeName } from './employee-name.query.ts';
import { storeLastDay } from './last-day.query.ts';
import { lockLink, storeLink, unlinkOthers } from './user-link.query.ts';

/** @param zone the agency's time zone, in which a last day ends. */
export function employeeBehaviour(authentication: Authentication, zone: string): Behaviour {
  return {
    resource: 'Employee',
    computed: { displayName: (row, reader) => employeeName(reader, row) },
    async afterWrite(change) {
      if (Object.hasOwn(change.extras, 'user'))
        await followLinks(change, await linkUser(change, change.extras.user as string | null), authentication);
      if (change.values['leavesOn'] !== undefined && change.values['leavesOn'] !== (change.before?.['leavesOn'] ?? null))
        await storeLastDay(change.tx, change.uuid, change.values['leavesOn'] as string | null, zone);
      await followStatus(change, 'employee', authentication);
    },
  };
}

interface LinkChange {
  readonly user: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Updates the user who had the link and the one who gets it. @returns their uuids. */
async function linkUser(change: Change & { readonly uuid: string }, user: string | null): Promise<string[]> {
  const { tx, actor, requestId, uuid } = change;
  const freed = await unlinkOthers(tx, uuid, user);
  const changes: LinkChange[] = freed.map((one) => ({ user: one, before: uuid, after: null }));
  if (user !== null) {
    const before = await lockLink(tx, user);
    if (before !== undefined && before !== uuid) {
      await storeLink(tx, user, uuid);
      changes.push({ user, before, after: uuid });
    }
  }
  for (const { user: linked, before, after } of changes) {
    await writeAudit(
      { tx, actor, requestId },
      {
        record: iriOf(User, linked),
        resource: User.name,
        operation: 'UPDATE',
        before: { employee: before },
        after: { employee: after },
        reason: null,
      },
    );
  }
  return changes.map((one) => one.user);
}
