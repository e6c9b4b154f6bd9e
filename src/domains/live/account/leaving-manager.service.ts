/** What happens to live accounts when one of their managers leaves (docs/decisions/0116). */
import { iriOf } from '#core/iri';
import { User } from '#domains/identity';
import type { Behaviour, WriteContext } from '#server/engine/behaviour';
import { lockRow } from '#server/engine/locked-row';
import { updateRecord } from '#server/engine/writes';
import { LiveAccount } from './live-account.resource.ts';
import { countManaged, managedBy, managersOf } from './managed-accounts.query.ts';

interface Left {
  readonly account: string;
  /** Uuid of the user who became a manager instead; null when no one did. */
  readonly to: string | null;
}

export const leavingManager: Behaviour = {
  resource: 'User',
  hanging: [
    {
      kind: 'accounts',
      count: async (tx, user) => ({ count: await countManaged(tx, user), first: null, last: null }),
      async settle(context, user, to) {
        const left: Left[] = [];
        for (const account of await managedBy(context.tx, user)) {
          const before = await managersOf(context.tx, account);
          const isNew = to !== null && !before.includes(to);
          await write(context, account, [...before.filter((one) => one !== user), ...(isNew ? [to] : [])]);
          left.push({ account, to: isNew ? to : null });
        }
        return left;
      },
      async restore(context, user, changes) {
        for (const { account, to } of changes as readonly Left[]) {
          const now = await managersOf(context.tx, account);
          await write(context, account, [...now.filter((one) => one !== user && one !== to), user]);
        }
        return 0;
      },
    },
  ],
};

async function write(context: WriteContext, account: string, managers: readonly string[]): Promise<void> {
  const stored = await lockRow(context.tx, LiveAccount, account);
  if (stored !== null)
    await updateRecord({ ...context, resource: LiveAccount }, stored, { managers: managers.map((uuid) => iriOf(User, uuid)) });
}
