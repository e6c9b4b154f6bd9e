/** Pay of each person, as exports of a payroll contain it. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { PaidPerson } from './payroll-sheet.rules.ts';

/** Sorted by name. Summed in the database, because loading hundreds of details would be too slow. */
export function readPaidPeople(db: Queryable, payroll: string): Promise<PaidPerson[]> {
  return db.rows<PaidPerson>(sql`
        select '/api/employees/' || e.uuid as employee, coalesce(nullif(trim(concat_ws(' ', e.firstname, e.lastname)), ''), e.nickname) as name, e.bank_account as "bankAccount", i.working_hours as hours,
          coalesce((select jsonb_object_agg(role, seconds) from (select x.role, sum(x.seconds)::int as seconds from payroll_item_shift x where x.payroll_item = i.uuid group by x.role) by_role), '{}') as seconds,
          coalesce((select jsonb_object_agg(component, total::text) from (select l ->> 'component' as component, sum((l ->> 'amount')::numeric(12, 2)) as total from jsonb_array_elements((i.detail #> '{earnings,base}') || (i.detail #> '{earnings,bonuses}')) l group by 1) c), '{}') as components,
          i.base_amount as "baseAmount", i.bonus_amount as "bonusAmount", i.additional_amount as "additionalAmount", i.deduction_amount as "deductionAmount", i.arrears_amount as "arrearsAmount", i.total_amount as "totalAmount"
        from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${payroll} order by name, e.id`);
}
