/** A minimum wage: the least per hour for an age band, from a day on (pay rule 16). */
import { role } from '#core/access';
import { date, integer, money } from '#core/fields';
import { defineResource } from '#core/resource';

export const MinimumWage = defineResource({
  name: 'MinimumWage',
  plural: 'minimum_wages',
  table: 'minimum_wage',
  label: { one: 'Minimum wage', many: 'Minimum wages' },
  about: 'The least that people of an age are to be paid per hour, from a day on.',
  title: 'validFrom',
  fields: {
    validFrom: date({ label: 'Valid from', help: 'Counts from the first pay period that starts on or after this day.' }),
    minimumAge: integer({ min: 0, max: 120, label: 'From age', help: 'Holds up to the next band. The highest band is the adult rate.' }),
    hourlyRate: money({ min: 0, max: 100_000, label: 'Rate', unit: 'perHour' }),
  },
  filters: { validFrom: ['exact', 'date'], minimumAge: 'exact' },
  orders: ['validFrom', 'minimumAge'],
  defaultOrder: { validFrom: 'desc' },
  access: { read: role('ADMIN', 'MANAGER', 'EMPLOYEE'), create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  constraints: {
    minimum_wage_once_a_day: { path: 'validFrom', message: 'There is a rate for this age from this day already. Change that one instead.' },
  },
  screen: { columns: ['validFrom', 'minimumAge', 'hourlyRate'] },
});
