/** Handlers for deciding about arrears: declining them, and opening them again. */
import { iriOf } from '#core/iri';
import { writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { payrollErrors } from '../errors.ts';
import { declineArrears, reopenArrears } from './arrears.action.ts';
import { declined, reopened } from './decide-arrears.query.ts';
import { Arrears } from './arrears.resource.ts';

export const arrearsActions: readonly Action[] = [
  writing(declineArrears, async ({ tx, row, audit, answer }, { reason }) => {
    requireStatus(row.values.status, 'OPEN', 'Only open arrears can be declined.');
    await declined(tx, row.uuid, reason);
    await audit({ operation: 'UPDATE', before: { status: 'OPEN' }, after: { status: 'DECLINED', declineReason: reason }, reason });
    return answer(Arrears, row.uuid);
  }),
  writing(reopenArrears, async ({ tx, row, audit, answer }) => {
    requireStatus(row.values.status, 'DECLINED', 'Only declined arrears can be opened again.');
    const open = await reopened(tx, row.uuid);
    await audit({ record: iriOf(Arrears, open), operation: 'UPDATE', before: { status: 'DECLINED' }, after: { status: 'OPEN' } });
    return answer(Arrears, open);
  }),
];

function requireStatus(status: unknown, wanted: string, message: string): void {
  if (status !== wanted) throw payrollErrors.fail('arrearsStatus', { message });
}
