/** Fills a database with a month of work for many employees: back-to-back shifts, streams, tiers and incentives. */
import sql from 'sql-template-tag';
import type { Database } from '#server/database';

export interface PayLoad {
  readonly employees: number;
  readonly accounts: number;
  /** 4 hours each, six a day from 1 June 2025, on every account, for five people on two accounts. */
  readonly slots: number;
  /** Streams with minutes; the others have totals. */
  readonly minuteStreams: number;
}

/** 20,000 shifts. */
export const FULL_MONTH: PayLoad = { employees: 500, accounts: 45, slots: 180, minuteStreams: 100 };

const TIERS = {
  roles: ['HOST', 'MODERATOR'],
  tiers: [
    { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
    { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
    { minHourlyGmv: '500.00', bonusPerHour: '7.00' },
  ],
};
const INCENTIVES = [
  {
    name: 'Good slot',
    metric: 'ORDERS',
    scope: 'SCHEDULE',
    roles: ['HOST'],
    mode: 'SLAB',
    reward: 'FIXED',
    tiers: [
      { min: '20', value: '5.00' },
      { min: '60', value: '12.00' },
    ],
    split: 'EACH',
  },
  {
    name: 'Good day',
    metric: 'GMV',
    scope: 'DAY',
    roles: ['HOST', 'MODERATOR', 'SUPPORT'],
    mode: 'PROGRESSIVE',
    reward: 'PERCENT_OF_GMV',
    tiers: [
      { min: '1000', value: '0.50' },
      { min: '5000', value: '1.00' },
    ],
    split: 'BY_HOURS',
    cap: '90.00',
  },
  {
    name: 'Good month',
    metric: 'HOURLY_GMV',
    scope: 'PERIOD',
    roles: ['HOST'],
    mode: 'SLAB',
    reward: 'PER_HOUR',
    tiers: [{ min: '200', value: '0.25' }],
    split: 'EACH',
  },
];

/** @returns the number of shifts. */
export async function fillPay(database: Database, { employees, accounts, slots, minuteStreams }: PayLoad): Promise<number> {
  await database.rows(sql`insert into client (name, email) values ('Load', 'load@example.com')`);
  await database.rows(
    sql`insert into bonus_settings (early_shift_bonus_rate, late_shift_bonus_rate, weekend_bonus_rate, holiday_bonus_rate, minimum_hourly_wage) values (1.50, 2.00, 3.00, 5.00, 12.21)`,
  );
  await database.rows(sql`insert into holiday_configuration (date) values ('2025-06-09')`);
  await database.rows(
    sql`insert into employee (nickname, host_hourly_rate, general_hourly_rate) select 'Person ' || lpad(n::text, 4, '0'), 13 + n % 7 + 0.37, 12 from generate_series(1, ${employees}::int) n`,
  );
  await database.rows(sql`
    insert into live_account (identity, client, timezone, hourly_gmv_bonus_settings, incentive_settings)
    select 'load.' || n, (select uuid from client where name = 'Load'), 'Europe/London', ${JSON.stringify(TIERS)}::jsonb, ${JSON.stringify(INCENTIVES)}::jsonb from generate_series(0, ${accounts}::int - 1) n`);
  await database.rows(sql`
    insert into live_stream (live_account, start_time, end_time, revenue, live_attributed_gmv, orders_paid, items_sold, new_followers)
    select a.uuid, at, at + interval '3 hours 40 minutes', 300 + (a.id * 37 + k * 53) % 2400, 310 + (a.id * 37 + k * 53) % 2400, (a.id + k) % 90, (a.id + k) % 120, k % 30
    from live_account a cross join generate_series(0, ${slots}::int - 1) k cross join lateral (select '2025-06-01T00:10:00Z'::timestamptz + k * interval '4 hours' as at) t where a.identity like 'load.%'`);
  await database.rows(sql`select prepare_metric_months('2025-06-01T00:00:00Z', '2025-07-02T00:00:00Z')`);
  await database.rows(sql`
    insert into live_stream_metric (live_stream, datetime, attributed_gmv, sku_orders, sold_quantity, new_followers)
    select l.uuid, l.start_time + m * interval '1 minute', (m * 7 % 11) + 0.25, m % 2, m % 3, m % 2 from (select * from live_stream order by id limit ${minuteStreams}) l cross join generate_series(0, 219) m`);
  await database.rows(sql`
    insert into schedule (type, live_account, start_time, end_time, published_at)
    select 'LIVE', a.uuid, at, at + interval '4 hours', '2025-05-01T00:00:00Z'
    from live_account a cross join generate_series(0, ${slots}::int - 1) k cross join lateral (select '2025-06-01T00:00:00Z'::timestamptz + k * interval '4 hours' as at) t where a.identity like 'load.%' order by k, a.id`);
  // Three people on every second account and two on the others, in list order, so that no one is in two places.
  await database.rows(sql`
    insert into schedule_employee (schedule, employee, role)
    select s.uuid, e.uuid, (array['HOST', 'MODERATOR', 'SUPPORT'])[1 + seat]
    from (select uuid, live_account, (extract(epoch from start_time - '2025-06-01T00:00:00Z') / 14400)::int as slot from schedule) s
    join (select uuid, replace(identity, 'load.', '')::int as place from live_account where identity like 'load.%') a on a.uuid = s.live_account
    join generate_series(0, 2) seat on seat < 3 - a.place % 2
    join (select uuid, row_number() over (order by id) - 1 as place from employee where nickname like 'Person %') e on e.place = (s.slot * 113 + a.place * 3 + seat) % ${employees}::int`);
  const [row] = await database.rows<{ count: number }>(sql`select count(*)::int as count from schedule_employee`);
  return row!.count;
}
