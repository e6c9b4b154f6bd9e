/** Inserts the demo's bonus settings, bank holidays around today, and three monthly payrolls, one in each status. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import {
  bankHolidays,
  insertPayroll,
  payDetail,
  calculateItems,
  settleArrears,
  sumsOf,
  type Adjustments,
  type PayDetail,
  type PayQuestion,
} from '#domains/payroll/server';
import type { Transaction } from '#server/database';
import { writeAudit } from '#server/engine/audit';
import { ANONYMOUS } from '#server/engine/behaviour';

const STATUSES = ['PAID', 'SUBMITTED', 'DRAFT'] as const;
/** From this day of the month on, the current month has enough shifts for a payroll. */
const ENOUGH_DAYS = 8;

/** Days from the end of the period to the pay date. */
const PAID_AFTER_DAYS = 5;

/** Of the United Kingdom. */
const MINIMUM_WAGES = (
  [
    ['2025-04-01', 21, '12.21'],
    ['2025-04-01', 18, '10.00'],
    ['2025-04-01', 16, '7.55'],
    ['2026-04-01', 21, '12.71'],
    ['2026-04-01', 18, '10.85'],
    ['2026-04-01', 16, '8.00'],
  ] as const
).map(([valid_from, minimum_age, hourly_rate]) => ({ valid_from, minimum_age, hourly_rate }));

/** A raise in the middle of the last month with a payroll. */
const RAISED = { nickname: 'Ava', day: 10, more: '1.50', reason: 'A year with us' } as const;

/** A shift that is found after its month was paid. */
const FOUND_LATE = { nickname: 'Milo', title: 'Stocktaking', start: '10:00', hours: 4 } as const;

/** Manual adjustments in each payroll, by nickname. */
const ADJUSTED: readonly (readonly [string, Pick<Adjustments, 'additions' | 'deductions'>])[] = [
  ['Ava', { additions: [{ description: 'Travel to the Leeds studio', amount: '38.40', addedAt: '' }], deductions: [] }],
  ['Milo', { additions: [], deductions: [{ description: 'Advance of the 12th', amount: '150.00', addedAt: '' }] }],
];

export async function insertPayrolls(
  tx: Transaction,
  {
    zone,
    currency,
    now,
    admin,
  }: { readonly zone: string; readonly currency: string; readonly now: Temporal.Instant; readonly admin: string },
): Promise<void> {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  await tx.rows(
    sql`insert into bonus_settings (early_shift_bonus_rate, late_shift_bonus_rate, weekend_bonus_rate, holiday_bonus_rate, early_shift_cutoff, late_shift_cutoff, minimum_hourly_wage) values (1.50, 2.00, 3.00, 5.00, '08:00', '22:00', 12.21)`,
  );
  await tx.rows(
    sql`insert into minimum_wage (valid_from, minimum_age, hourly_rate) select * from jsonb_to_recordset(${JSON.stringify(MINIMUM_WAGES)}::jsonb) as w (valid_from date, minimum_age integer, hourly_rate numeric)`,
  );
  const last = today.with({ day: 1 }).subtract({ months: today.day >= ENOUGH_DAYS ? 0 : 1 });
  await raise(tx, last.with({ day: RAISED.day }).toString(), admin);
  const holidays = [today.year - 1, today.year, today.year + 1].flatMap((year) => bankHolidays(year, 'england-wales'));
  await tx.rows(
    sql`insert into holiday_configuration (date, name) select date, name from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as h (date date, name text)`,
  );
  const monthly = await tx.rows<{ uuid: string }>(sql`select uuid from employee where payroll_period = 'MONTHLY' order by id`);
  for (const [index, status] of STATUSES.entries()) {
    const first = last.subtract({ months: STATUSES.length - 1 - index });
    const question = {
      from: first.toString(),
      to: first.add({ months: 1 }).subtract({ days: 1 }).toString(),
      employees: monthly.map(({ uuid }) => uuid),
      now: new Date(now.epochMilliseconds),
      payroll: null,
      zone,
      currency,
    };
    await insertOne(tx, question, status, admin);
  }
  await findShift(tx, last.subtract({ months: STATUSES.length - 1 }), { zone, now: new Date(now.epochMilliseconds) });
}

/** Adds the late shift on a day of the month on which its employee, or else another one, was rested, and proposes it. */
async function findShift(tx: Transaction, first: Temporal.PlainDate, at: { readonly zone: string; readonly now: Date }): Promise<void> {
  const { nickname, title, start, hours } = FOUND_LATE;
  const [row] = await tx.rows<{ uuid: string }>(sql`
    with late as (
      select e.uuid as employee, (d.day + ${start}::time) at time zone ${at.zone} as start
      from employee e, generate_series(${first.toString()}::timestamp, ${first.toString()}::timestamp + interval '27 days', interval '1 day') d(day)
      where e.status = 'ACTIVE' and e.payroll_period = 'MONTHLY' and e.general_hourly_rate > 0 and d.day > (select min(start_time) from schedule)
        and not exists (select from schedule_employee se where se.employee = e.uuid
          and tstzrange(se.start_time - interval '11 hours', se.end_time + interval '11 hours') && tstzrange((d.day + ${start}::time) at time zone ${at.zone}, (d.day + ${start}::time + ${hours} * interval '1 hour') at time zone ${at.zone}))
      order by e.nickname <> ${nickname}, d.day, e.id limit 1
    ), made as (
      insert into schedule (type, title, start_time, end_time, published_at)
      select 'VIDEO', ${title}, start, start + ${hours} * interval '1 hour', start - interval '1 day' from late returning uuid
    ), staffed as (
      insert into schedule_employee (schedule, employee, role) select made.uuid, late.employee, 'GENERAL' from made, late
    )
    select uuid from made`);
  if (row !== undefined) await settleArrears(tx, [row.uuid], at, at.now);
}

async function raise(tx: Transaction, from: string, admin: string): Promise<void> {
  await tx.rows(sql`
    insert into employee_terms (employee, valid_from, host_hourly_rate, moderator_hourly_rate, support_hourly_rate, model_hourly_rate, general_hourly_rate, reason, author)
    select uuid, ${from}::date, host_hourly_rate + ${RAISED.more}::numeric, moderator_hourly_rate, support_hourly_rate, model_hourly_rate, general_hourly_rate, ${RAISED.reason}, ${admin}
    from employee where nickname = ${RAISED.nickname}`);
  // If the day is still ahead, the record shows the raise when it has come.
  await tx.rows(
    sql`update employee e set host_hourly_rate = t.host_hourly_rate from employee_terms t where t.employee = e.uuid and e.nickname = ${RAISED.nickname} and t.valid_from = ${from}::date and t.valid_from <= current_date`,
  );
}

async function insertOne(tx: Transaction, question: PayQuestion, status: (typeof STATUSES)[number], admin: string): Promise<void> {
  const payroll = await insertPayroll(tx, 'MONTHLY', question);
  await calculateItems(tx, { ...question, payroll });
  for (const [nickname, adjustments] of ADJUSTED) await adjust(tx, payroll, nickname, adjustments);
  const context = { tx, actor: { ...ANONYMOUS, user: admin }, requestId: 'demo' };
  const entry = { record: `/api/payrolls/${payroll}`, resource: 'Payroll', reason: null };
  await writeAudit(context, {
    ...entry,
    operation: 'CREATE',
    before: null,
    after: { periodType: 'MONTHLY', startDate: question.from, endDate: question.to },
  });
  for (const next of STATUSES.slice(STATUSES.indexOf(status))
    .filter((step) => step !== 'DRAFT')
    .reverse()) {
    const payDate = next === 'PAID' ? Temporal.PlainDate.from(question.to).add({ days: PAID_AFTER_DAYS }).toString() : null;
    const row = await oneRow<{ was: string }>(
      tx,
      sql`update payroll p set status = ${next}, pay_date = ${payDate}::date from payroll old where old.uuid = p.uuid and p.uuid = ${payroll} returning old.status as was`,
    );
    await writeAudit(context, { ...entry, operation: 'UPDATE', before: { status: row.was }, after: { status: next, payDate } });
  }
}

async function adjust(tx: Transaction, payroll: string, nickname: string, adjustments: Adjustments): Promise<void> {
  const [item] = await tx.rows<{ uuid: string; detail: PayDetail }>(
    sql`select i.uuid, i.detail from payroll_item i join employee e on e.uuid = i.employee where i.payroll = ${payroll} and e.nickname = ${nickname}`,
  );
  if (item === undefined) return;
  const addedAt = Temporal.Now.instant().toString();
  const dated = {
    additions: adjustments.additions.map((addition) => ({ ...addition, addedAt })),
    deductions: adjustments.deductions.map((deduction) => ({ ...deduction, addedAt })),
  };
  const { deductionAmount, additionalAmount } = sumsOf(dated);
  await tx.rows(
    sql`update payroll_item set deduction_amount = ${deductionAmount}, additional_amount = ${additionalAmount}, detail = ${JSON.stringify(payDetail(item.detail, dated))}::jsonb where uuid = ${item.uuid}`,
  );
}
