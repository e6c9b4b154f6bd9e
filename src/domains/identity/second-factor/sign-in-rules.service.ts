/** Handlers to read and change which roles require a second factor. */
import sql from 'sql-template-tag';
import type { Role } from '#core/access';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { changeSignInRules, readSignInRules } from './sign-in-rules.action.ts';

export const signInRuleActions: readonly Action[] = [
  answering(readSignInRules, async ({ database }) => ({ secondFactorFor: await rolesIn(database) })),

  writing(changeSignInRules, async ({ tx, audit }, { secondFactorFor }) => {
    await tx.rows(sql`lock table second_factor_rule in share row exclusive mode`);
    const before = await rolesIn(tx);
    await tx.rows(sql`delete from second_factor_rule where role <> all(${secondFactorFor})`);
    await tx.rows(sql`insert into second_factor_rule (role) select unnest(${secondFactorFor}::text[]) on conflict do nothing`);
    const after = await rolesIn(tx);
    await audit({
      record: '/api/sign-in-rules',
      operation: 'UPDATE',
      before: { secondFactorFor: before },
      after: { secondFactorFor: after },
    });
    return { secondFactorFor: after };
  }),
];

async function rolesIn(db: Queryable): Promise<Role[]> {
  const rows = await db.rows<{ role: Role }>(sql`select role from second_factor_rule order by role`);
  return rows.map(({ role }) => role);
}
