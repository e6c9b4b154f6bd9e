/**
 * Bonus settings: what is paid on top of the base for early, late, weekend and holiday hours. One record is active at a time (pay rules 4
 * to 7).
 */
import { role } from '#core/access';
import { boolean, choice, many, money, timeOfDay } from '#core/fields';
import { defineResource } from '#core/resource';
import { datedInputs } from '#core/terms';
import { RATE_UNITS } from '../basis/pay-settings.rules.ts';

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
      help: 'Base pay below this is flagged, not rejected.',
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
