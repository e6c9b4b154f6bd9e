/** What payroll shows to the other domains, in the browser and on the server. */
export { BonusSettings } from './bonus-settings.resource.ts';
export { HolidayConfiguration } from './holiday-configuration.resource.ts';
export { Payroll } from './payroll.resource.ts';
export { PayrollItem } from './payroll-item.resource.ts';
