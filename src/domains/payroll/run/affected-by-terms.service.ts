/** Handler of the question which draft payrolls a change of terms would make out of date. */
import { answering } from '#server/engine/action-handlers';
import { affectedByTerms } from './affected-by-terms.action.ts';
import { draftsWithTerms } from './affected-by-terms.query.ts';

export const affectedByTermsAction = answering(
  affectedByTerms,
  async ({ database }, { from = null, employee = null, liveAccount = null }) => ({
    payrolls: await draftsWithTerms(database, { from, employee, liveAccount }),
  }),
);
