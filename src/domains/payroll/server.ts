/** What payroll gives to the server: generation, the life of a payroll, and what its writes keep to. */
import { checkBonusSettings, type BonusSettingsValues } from './bonus/pay-settings.rules.ts';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { generateActions } from './generate/generate.service.ts';
import { holidayActions } from './holidays/holidays.query.ts';
import { payrollExportAction } from './run/payroll-export.query.ts';
import { payrollStatusActions } from './run/payroll-status.service.ts';
import { payslipActions } from './payslip/payslip.service.ts';
import { payrollBehaviour, payrollItemBehaviour } from './run/payroll-writes.query.ts';

const bonusSettings: Behaviour = {
  resource: 'BonusSettings',
  beforeWrite({ operation, before, values }) {
    if (operation === 'remove') return [];
    const defaults: BonusSettingsValues = {
      rateUnit: 'PER_HOUR',
      earlyShiftBonusRate: '0',
      lateShiftBonusRate: '0',
      weekendBonusRate: '0',
      holidayBonusRate: '0',
      earlyShiftCutoff: '08:00',
      lateShiftCutoff: '22:00',
    };
    return checkBonusSettings({ ...defaults, ...before, ...values });
  },
};

/** @param agency the zone whose days are paid, the currency that they are paid in, and who pays. */
export function payrollServer({
  timeZone,
  currency,
  agencyName,
  agencyAddress,
}: {
  readonly timeZone: string;
  readonly currency: string;
  readonly agencyName: string | null;
  readonly agencyAddress: readonly string[];
}): DomainServer {
  return {
    behaviours: [bonusSettings, payrollBehaviour(timeZone), payrollItemBehaviour(timeZone)],
    actions: [
      ...generateActions(timeZone),
      ...holidayActions,
      ...payrollStatusActions(timeZone),
      payrollExportAction(currency),
      ...payslipActions({ currency, name: agencyName, address: agencyAddress }),
    ],
  };
}

/** What demo data and reports make of pay: payrolls calculated as any other, and nothing of their own. */
export { bankHolidays } from './holidays/bank-holidays.rules.ts';
export { insertPayroll, calculateItems } from './generate/generate.query.ts';
export { payDetail, type PayDetail } from './item/employee-pay.rules.ts';
export { sumsOf, type Adjustments } from './item/adjustments.rules.ts';
export type { PayQuestion } from './calculation/pay-inputs.query.ts';
export { shiftCosts, type CostQuestion, type ShiftCost } from './calculation/shift-costs.query.ts';
