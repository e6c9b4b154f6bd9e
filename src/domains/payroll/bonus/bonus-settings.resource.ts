/**
 * Bonus settings: what is paid on top of the base for early, late, weekend and holiday hours. One record is active at a time (pay rules 4
 * to 7).
 */
import { role } from '#core/access';
import { boolean, choice, decimal, integer, many, money, timeOfDay } from '#core/fields';
import { defineResource } from '#core/resource';
import { datedInputs } from '#core/terms';
import { LEAVE_PAYS, RATE_UNITS } from '../basis/pay-settings.rules.ts';

const rate = (label: string) => money({ dated: true, default: '0.00', min: 0, max: 100_000, label } as const);

export const BonusSettings = defineResource({
  name: 'BonusSettings',
  plural: 'bonus_settings',
  table: 'bonus_settings',
  label: { one: 'Bonus settings', many: 'Bonus settings' },
  about: 'What is paid on top of the base for early, late, weekend and holiday hours.',
  title: 'rateUnit',
  fields: {
    isActive: boolean({ default: true, label: 'Active', help: 'Only one record is active at a time.' }),
    rateUnit: choice(RATE_UNITS, {
      dated: true,
      default: 'PER_HOUR',
      labels: { PER_HOUR: 'Money per hour', PERCENT: 'Percent of the base rate' },
    }),
    earlyShiftBonusRate: rate('Early'),
    lateShiftBonusRate: rate('Late'),
    weekendBonusRate: rate('Weekend'),
    holidayBonusRate: rate('Holiday'),
    earlyShiftCutoff: timeOfDay({ dated: true, default: '08:00', label: 'Early until' }),
    lateShiftCutoff: timeOfDay({ dated: true, default: '22:00', label: 'Late from' }),
    minimumHourlyWage: money({
      dated: true,
      nullable: true,
      min: 0,
      max: 100_000,
      unit: 'perHour',
      help: 'For everyone, while no minimum wage by age is in force. Pay below it is flagged, not rejected.',
    }),
    holidayPayPercent: decimal({
      dated: true,
      nullable: true,
      min: 0,
      max: 100,
      scale: 2,
      label: 'Rolled-up holiday pay',
      help: 'Percent of the pay of each shift, as a line of its own. Empty = none.',
    }),
    leavePay: choice(LEAVE_PAYS, {
      dated: true,
      default: 'NONE',
      labels: { NONE: 'Not paid', AVERAGE: 'Average day of the last 52 paid weeks', FIXED_HOURS: 'Fixed hours at the general rate' },
      label: 'A day of holiday pays',
    }),
    leaveDayHours: decimal({
      dated: true,
      default: '8.00',
      min: 0.01,
      max: 24,
      scale: 2,
      label: 'Hours of a leave day',
      help: 'For fixed hours.',
    }),
    sickPayPerDay: money({ dated: true, nullable: true, min: 0, max: 100_000, label: 'Sick pay a day', help: 'Empty = none.' }),
    sickWaitingDays: integer({
      dated: true,
      default: 0,
      min: 0,
      max: 30,
      label: 'Unpaid sick days',
      help: 'The first days of each sick leave.',
    }),
    ...datedInputs,
    terms: many()('BonusSettingsTerms', { by: 'bonusSettings', readOnly: true, hidden: true, collection: 'terms' }),
  },
  filters: { isActive: 'boolean', createTime: 'date' },
  orders: ['isActive', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: { read: role('ADMIN', 'MANAGER', 'EMPLOYEE'), create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  constraints: {
    bonus_settings_one_active: { path: 'isActive', message: 'Other bonus settings are active. Change those, or make them inactive first.' },
    bonus_settings_early_before_late: { path: 'lateShiftCutoff', message: 'The late cutoff should be after the early cutoff.' },
  },
});
