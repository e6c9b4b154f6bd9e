/** Public API of payroll for the other domains, in the browser and on the server. */
export { BonusSettings } from './bonus/bonus-settings.resource.ts';
export { BonusSettingsTerms } from './bonus/bonus-settings-terms.resource.ts';
export { MinimumWage } from './bonus/minimum-wage.resource.ts';
export { HolidayConfiguration } from './holidays/holiday-configuration.resource.ts';
export { Payroll } from './basis/payroll.resource.ts';
export { PayrollItem } from './item/payroll-item.resource.ts';
/** After the items that pay them. */
export { Arrears } from './arrears/arrears.resource.ts';
export { PAYROLL_LIFE, payrollChanged, type PayrollChange, type PayrollStatus } from './basis/payroll-status.rules.ts';
export { lastPeriod, suggestedPeriod, type PaidPeriod } from './generate/suggested-period.rules.ts';
export type { PeriodType } from './basis/period.rules.ts';
