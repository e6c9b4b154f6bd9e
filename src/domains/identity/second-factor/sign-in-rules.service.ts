/** Handlers to read and change which roles require a second factor. */
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { changeSignInRules, readSignInRules } from './sign-in-rules.action.ts';
import { lockSignInRules, rolesWithSecondFactor, storeRolesWithSecondFactor } from './sign-in-rules.query.ts';

export const signInRuleActions: readonly Action[] = [
  answering(readSignInRules, async ({ database }) => ({ secondFactorFor: await rolesWithSecondFactor(database) })),

  writing(changeSignInRules, async ({ tx, audit }, { secondFactorFor }) => {
    await lockSignInRules(tx);
    const before = await rolesWithSecondFactor(tx);
    await storeRolesWithSecondFactor(tx, secondFactorFor);
    const after = await rolesWithSecondFactor(tx);
    await audit({
      record: '/api/sign-in-rules',
      operation: 'UPDATE',
      before: { secondFactorFor: before },
      after: { secondFactorFor: after },
    });
    return { secondFactorFor: after };
  }),
];
