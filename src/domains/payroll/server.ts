/** What payroll gives to the server: generation, the life of a payroll, and what its writes keep to. */
import { checkBonusSettings, type BonusSettingsValues } from './pay-settings.rules.ts';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { generateActions } from './generate.action.ts';
import { payrollStatusAction } from './payroll-status.action.ts';
import { payrollBehaviour, payrollItemBehaviour } from './payroll-writes.query.ts';

const bonusSettings: Behaviour = {
  resource: 'BonusSettings',
  prepare({ operation, before, values }) {
    if (operation === 'remove') return [];
    const defaults: BonusSettingsValues = { rateUnit: 'PER_HOUR', earlyShiftBonusRate: '0', lateShiftBonusRate: '0', weekendBonusRate: '0', holidayBonusRate: '0', earlyShiftCutoff: '08:00', lateShiftCutoff: '22:00' };
    return checkBonusSettings({ ...defaults, ...before, ...values });
  },
};

/** @param agency the zone whose days are paid. */
export function payrollServer({ timeZone }: { readonly timeZone: string }): DomainServer {
  return { behaviours: [bonusSettings, payrollBehaviour(timeZone), payrollItemBehaviour], actions: [...generateActions(timeZone), payrollStatusAction] };
}
