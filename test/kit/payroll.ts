/** Creates work and payrolls in pay tests: shifts in the past, and the API calls of an admin. */
import sql from 'sql-template-tag';
import { startApi, type Answer, type Api, type Person } from './api.ts';

export interface Work {
  readonly role?: string;
  /** IRI; without one it is work that is not live. */
  readonly account?: string;
  readonly published?: boolean;
  readonly title?: string;
}

export interface Payroll extends Record<string, unknown> {
  readonly '@id': string;
  readonly status: string;
  readonly totalAmount: string;
  readonly stale: boolean;
  readonly payrollItems: readonly {
    readonly '@id': string;
    readonly employee: string;
    readonly employeeName: string;
    readonly totalAmount: string;
    readonly stale: boolean;
  }[];
}

export interface Line {
  readonly schedule: string | null;
  readonly component: string;
  readonly seconds: number;
  readonly rate: string | null;
  readonly amount: string;
  readonly reason: string;
  readonly pieces: readonly { readonly start: string; readonly end: string; readonly kinds: readonly string[] }[];
  readonly gmv?: Readonly<Record<string, unknown>>;
}

export interface Item extends Record<string, unknown> {
  readonly '@id': string;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly totalAmount: string;
  readonly deductionAmount: string;
  readonly additionalAmount: string;
  readonly stale: boolean;
  readonly detail: {
    readonly earnings: { readonly base: readonly Line[]; readonly bonuses: readonly Line[] };
    readonly adjustments: Readonly<
      Record<'deductions' | 'additions', readonly { readonly description: string; readonly amount: string; readonly addedAt: string }[]>
    >;
    readonly summary: Readonly<Record<string, string>>;
    readonly inputs: Readonly<Record<string, unknown>>;
  };
}

export const uuidOf = (iri: string): string => iri.split('/').at(-1)!;

/** Rates and cutoffs of the worked examples. */
export const EXAMPLE_SETTINGS = {
  earlyShiftBonusRate: '1.50',
  lateShiftBonusRate: '2.00',
  weekendBonusRate: '3.00',
  holidayBonusRate: '5.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
} as const;

/** "2015-06" → the request body for that month. */
export function monthOf(
  month: string,
  more: object = {},
): Record<string, unknown> & { readonly startDate: string; readonly endDate: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return {
    periodType: 'MONTHLY',
    startDate: `${month}-01`,
    endDate: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`,
    ...more,
  };
}

export function payKit(api: Api) {
  const admin = () => api.as('admin');
  const read = async <Body>(iri: string): Promise<Body> => (await admin().get(iri)).json<Body>();
  return {
    /** A schedule with these people on it, all in one role. @returns its IRI. */
    async work(
      people: string | readonly string[],
      start: string,
      end: string,
      { role = 'HOST', account, published = true, title }: Work = {},
    ): Promise<string> {
      const [row] = await api.database.rows<{ uuid: string }>(
        sql`insert into schedule (type, title, live_account, start_time, end_time, published_at) values (${account === undefined ? 'VIDEO' : 'LIVE'}, ${title ?? null}, ${account === undefined ? null : uuidOf(account)}, ${start}, ${end}, ${published ? '2010-01-01T00:00:00Z' : null}) returning uuid`,
      );
      for (const person of [people].flat())
        await api.database.rows(
          sql`insert into schedule_employee (schedule, employee, role) values (${row!.uuid}, ${uuidOf(person)}, ${role})`,
        );
      return `/api/schedules/${row!.uuid}`;
    },
    async employee(nickname: string, rates: Readonly<Record<string, string>> = { host: '15.00' }): Promise<string> {
      const [row] = await api.database.rows<{ uuid: string }>(
        sql`insert into employee (nickname, host_hourly_rate, moderator_hourly_rate, general_hourly_rate) values (${nickname}, ${rates.host ?? null}, ${rates.moderator ?? null}, ${rates.general ?? null}) returning uuid`,
      );
      return `/api/employees/${row!.uuid}`;
    },
    async account(identity: string, settings: { readonly tiers?: object; readonly incentives?: readonly object[] } = {}): Promise<string> {
      const created = await admin().post('/api/live_accounts', {
        identity,
        client: api.world.clients.acme,
        timezone: 'Europe/London',
        hourlyGmvBonusSettings: settings.tiers ?? null,
        incentiveSettings: settings.incentives ?? null,
      });
      return created.json<{ '@id': string }>()['@id'];
    },
    validate: (body: object, person: Person = 'admin') => api.as(person).post('/api/payrolls/validate-period', body),
    generate: (body: object, person: Person = 'admin') => api.as(person).post('/api/payrolls/generate', body),
    /** @throws Error when it could not be created. */
    async payroll(body: object): Promise<Payroll> {
      const created = await admin().post('/api/payrolls/generate', body);
      if (created.status !== 201) throw new Error(`${created.status} ${created.text}`);
      return created.json<Payroll>();
    },
    move: (payroll: string, status: string): Promise<Answer> => admin().patch(`${payroll}/status`, { status }),
    recalculate: (payroll: string): Promise<Answer> => admin().post(`${payroll}/recalculate`, {}),
    read,
    async itemOf(payroll: string, employee: string): Promise<Item> {
      const { payrollItems } = await read<Payroll>(payroll);
      return read<Item>(payrollItems.find((item) => item.employee === employee)!['@id']);
    },
    /** Paid shifts as stored in the database. */
    paidShifts: (payroll: string) =>
      api.database.rows<{ employee: string; schedule: string; base: string; bonus: string; seconds: number }>(sql`
      select i.employee, x.schedule, x.base_amount as base, x.bonus_amount as bonus, x.seconds from payroll_item_shift x join payroll_item i on i.uuid = x.payroll_item where i.payroll = ${uuidOf(payroll)} order by x.schedule, i.employee`),
  };
}

export type PayKit = ReturnType<typeof payKit>;

/** @param environment settings in addition to the usual ones. */
export async function startPay(environment: Readonly<Record<string, string>> = {}): Promise<{ readonly api: Api; readonly kit: PayKit }> {
  const api = await startApi(environment);
  return { api, kit: payKit(api) };
}
