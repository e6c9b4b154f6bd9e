/** Payrolls of one person and one shift, in any status, for tests of what each status allows. */
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { monthOf, type PayKit, type Payroll } from './payroll.ts';

export const STATUSES = ['DRAFT', 'SUBMITTED', 'PAID'] as const;
export type Status = (typeof STATUSES)[number];

export interface OnePayroll {
  readonly payroll: Payroll;
  readonly iri: string;
  readonly person: string;
  readonly name: string;
  readonly schedule: string;
}

export function onePayrolls(parts: () => { readonly api: Api; readonly kit: PayKit }) {
  let turn = 0;
  return {
    made: async (status: Status = 'DRAFT', rates?: Record<string, string>): Promise<OnePayroll> => {
      const { kit } = parts();
      turn += 1;
      const name = `Person ${turn}`;
      const person = await kit.employee(name, rates);
      const schedule = await kit.work(person, '2015-06-10T09:00:00Z', '2015-06-10T13:00:00Z');
      const payroll = await kit.payroll(monthOf('2015-06', { employees: [person] }));
      for (const next of STATUSES.slice(1, STATUSES.indexOf(status) + 1)) expect((await kit.move(payroll['@id'], next)).status).toBe(200);
      return { payroll, iri: payroll['@id'], person, name, schedule };
    },
    /** Audit entries, the oldest first. */
    trail: async (iri: string) =>
      (await parts().api.as('admin').get(`/api/audit_entries?record=${iri}&order[id]=asc`)).json<{ member: Record<string, unknown>[] }>()
        .member,
  };
}
