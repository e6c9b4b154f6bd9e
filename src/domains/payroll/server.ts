/** Server entry point of payroll: its actions, and the behaviours that validate its writes. */
import type { DomainServer } from '#server/engine/behaviour';
import { arrearsActions } from './arrears/arrears.service.ts';
import { arrearsHook, arrearsPoll } from './arrears/settle-arrears.service.ts';
import { bonusSettingsBehaviour } from './bonus/bonus-settings-writes.service.ts';
import { generateActions } from './generate/generate.service.ts';
import { addItemAction } from './generate/item-people.service.ts';
import { holidayActions } from './holidays/holidays.service.ts';
import { tryTermsAction } from './run/try-terms.service.ts';
import { payrollExportAction } from './run/payroll-export.service.ts';
import { payrollStatusActions } from './run/payroll-status.service.ts';
import { payslipActions } from './payslip/payslip.service.ts';
import { payrollBehaviour, payrollItemBehaviour } from './run/payroll-writes.service.ts';

/** @param agency its time zone (which defines the days that are paid), its currency, and its name and address for payslips. */
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
  const agency = { zone: timeZone, currency };
  return {
    beforeCommit: [arrearsHook(agency)],
    cron: [arrearsPoll(agency)],
    behaviours: [bonusSettingsBehaviour(timeZone), payrollBehaviour(agency), payrollItemBehaviour(timeZone)],
    actions: [
      ...generateActions(agency),
      ...arrearsActions,
      addItemAction(agency),
      ...holidayActions,
      ...payrollStatusActions(agency),
      tryTermsAction(agency),
      payrollExportAction(currency),
      ...payslipActions({ currency, name: agencyName, address: agencyAddress }),
    ],
  };
}

/** For demo data and reports, which use the same pay calculation as payrolls. */
export { bankHolidays } from './holidays/bank-holidays.rules.ts';
export { insertPayroll, calculateItems } from './generate/generate.query.ts';
export { payDetail, type PayDetail } from './calculation/employee-pay.rules.ts';
export { settleArrears } from './arrears/settle-arrears.service.ts';
export { sumsOf, type Adjustments } from './calculation/adjustments.rules.ts';
export type { PayQuestion } from './calculation/pay-inputs.query.ts';
export { costPerShift, shiftCosts, type CostQuestion, type ShiftCost } from './calculation/shift-costs.query.ts';
