/** The clients, accounts, employees, rates and users of the demo agency. */
import type { Role } from '#core/access';
import type { HourlyGmvBonusSettings, Incentive } from '#domains/live';

export const CLIENTS = [
  { name: 'Bloom & Bare Skincare', email: 'hello@bloomandbare.example', phone: '+44 20 7946 0101' },
  { name: 'Northpeak Outdoor', email: 'team@northpeak.example', phone: '+44 161 496 0120' },
  { name: 'Casa Verde Home', email: 'studio@casaverde.example', phone: null },
] as const;

export interface DemoAccount {
  readonly identity: string;
  readonly client: (typeof CLIENTS)[number]['name'];
  readonly timezone: string;
  readonly manager: 'manager' | 'olivia';
  readonly cost: string;
  readonly share: string;
  readonly bonus: HourlyGmvBonusSettings;
  readonly incentives: readonly Incentive[] | null;
  readonly creatorId: string;
  /** GMV in pounds of an average hour twelve weeks ago, and its relative growth since then. */
  readonly hourlyGmv: number;
  readonly growth: number;
  /** Share of its viewers in Great Britain. */
  readonly british: number;
  /** Local start hours of its streams by weekday, Monday first; some start when the previous one ends. */
  readonly slots: readonly (readonly number[])[];
}

const bonus = (...tiers: readonly [string, string][]): HourlyGmvBonusSettings => ({
  roles: ['HOST'],
  tiers: tiers.map(([minHourlyGmv, bonusPerHour]) => ({ minHourlyGmv, bonusPerHour })),
});

const STRONG_STREAM: Incentive = {
  name: 'Strong stream',
  metric: 'HOURLY_GMV',
  scope: 'SCHEDULE',
  roles: ['HOST', 'MODERATOR'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [
    { min: '350.00', value: '10.00' },
    { min: '600.00', value: '25.00' },
  ],
  split: 'EQUAL',
  cap: null,
  effectiveFrom: null,
  effectiveTo: null,
};
const FOLLOWERS: Incentive = {
  name: 'New followers',
  metric: 'NEW_FOLLOWERS',
  scope: 'DAY',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [
    { min: '80', value: '5.00' },
    { min: '160', value: '12.00' },
  ],
  split: 'EACH',
  cap: '12.00',
  effectiveFrom: null,
  effectiveTo: null,
};
const SHARE_OF_SALES: Incentive = {
  name: 'Share of sales',
  metric: 'GMV',
  scope: 'PERIOD',
  roles: ['HOST'],
  mode: 'PROGRESSIVE',
  reward: 'PERCENT_OF_GMV',
  tiers: [
    { min: '3000.00', value: '0.50' },
    { min: '8000.00', value: '1.00' },
  ],
  split: 'EACH',
  cap: '150.00',
  effectiveFrom: null,
  effectiveTo: null,
};
const TEAM_ORDERS: Incentive = {
  name: 'Team orders',
  metric: 'ORDERS',
  scope: 'SCHEDULE',
  roles: ['HOST', 'MODERATOR', 'SUPPORT'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [
    { min: '40', value: '9.00' },
    { min: '80', value: '24.00' },
  ],
  split: 'BY_HOURS',
  cap: null,
  effectiveFrom: null,
  effectiveTo: null,
};

export const ACCOUNTS: readonly DemoAccount[] = [
  {
    identity: 'bloomandbare.uk',
    client: 'Bloom & Bare Skincare',
    timezone: 'Europe/London',
    manager: 'manager',
    cost: '12.50',
    share: '0.1700',
    bonus: bonus(['100.00', '2.00'], ['250.00', '4.00'], ['500.00', '7.00']),
    incentives: [STRONG_STREAM, FOLLOWERS],
    creatorId: '6950112847301925884',
    hourlyGmv: 360,
    growth: 0.35,
    british: 0.93,
    slots: [[10, 18], [18], [10, 14], [18], [10, 18], [11], [11]],
  },
  {
    identity: 'bloomandbare.glow',
    client: 'Bloom & Bare Skincare',
    timezone: 'Europe/London',
    manager: 'manager',
    cost: '10.00',
    share: '0.1700',
    bonus: bonus(['80.00', '1.50'], ['200.00', '3.50']),
    incentives: null,
    creatorId: '7012845590317743621',
    hourlyGmv: 210,
    growth: 0.5,
    british: 0.91,
    slots: [[13], [13], [19], [13], [19], [], [15]],
  },
  {
    identity: 'northpeak',
    client: 'Northpeak Outdoor',
    timezone: 'Europe/London',
    manager: 'manager',
    cost: '14.00',
    share: '0.1900',
    bonus: bonus(['150.00', '2.50'], ['400.00', '6.00']),
    incentives: [SHARE_OF_SALES],
    creatorId: '6881907724415530118',
    hourlyGmv: 330,
    growth: 0.2,
    british: 0.9,
    slots: [[9], [17], [9], [17], [9, 18], [10, 13.5], []],
  },
  {
    identity: 'northpeak.trail',
    client: 'Northpeak Outdoor',
    timezone: 'Europe/London',
    manager: 'manager',
    cost: '9.00',
    share: '0.1900',
    bonus: bonus(['100.00', '2.00']),
    incentives: null,
    creatorId: '7128830046127759310',
    hourlyGmv: 140,
    growth: 0.6,
    british: 0.89,
    slots: [[], [12], [], [12], [15], [13], [13]],
  },
  {
    identity: 'northpeak.usa',
    client: 'Northpeak Outdoor',
    timezone: 'America/New_York',
    manager: 'manager',
    cost: '16.00',
    share: '0.1500',
    bonus: bonus(['200.00', '3.00'], ['600.00', '8.00']),
    incentives: [STRONG_STREAM],
    creatorId: '7203318859940062275',
    hourlyGmv: 420,
    growth: 0.15,
    british: 0.04,
    slots: [[14], [14], [], [14], [14], [], []],
  },
  {
    identity: 'casaverde.home',
    client: 'Casa Verde Home',
    timezone: 'Europe/London',
    manager: 'olivia',
    cost: '11.00',
    share: '0.1800',
    bonus: bonus(['120.00', '2.00'], ['300.00', '5.00']),
    incentives: [TEAM_ORDERS],
    creatorId: '6934471028855176403',
    hourlyGmv: 250,
    growth: 0.25,
    british: 0.92,
    slots: [[11], [16, 19], [11], [19], [11], [14], []],
  },
  {
    identity: 'casaverde.kitchen',
    client: 'Casa Verde Home',
    timezone: 'Europe/London',
    manager: 'olivia',
    cost: '11.00',
    share: '0.1800',
    bonus: bonus(['120.00', '2.00']),
    incentives: null,
    creatorId: '7059926613308841957',
    hourlyGmv: 160,
    growth: 0.3,
    british: 0.92,
    slots: [[16], [], [16], [], [16], [18], [12]],
  },
  {
    identity: 'casaverde.outlet',
    client: 'Casa Verde Home',
    timezone: 'Europe/London',
    manager: 'olivia',
    cost: '8.00',
    share: '0.1600',
    bonus: bonus(['90.00', '1.50']),
    incentives: null,
    creatorId: '7181504937726390842',
    hourlyGmv: 110,
    growth: -0.1,
    british: 0.94,
    slots: [[], [20], [], [20], [], [20], [17]],
  },
];

interface DemoEmployee {
  readonly nickname: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly status: 'ACTIVE' | 'HOLIDAY' | 'DELETED';
  readonly host: string | null;
  readonly moderator: string | null;
  readonly support: string | null;
  readonly model: string | null;
  readonly general: string | null;
  readonly bank: string | null;
  readonly period: 'WEEKLY' | 'MONTHLY';
  readonly born: string | null;
}

const PEOPLE = [
  ['Ava', 'Ava', 'Thornton'],
  ['Milo', 'Milo', 'Adeyemi'],
  ['Priya', 'Priya', 'Raman'],
  ['Jonah', 'Jonah', 'Whitfield'],
  ['Saoirse', 'Saoirse', 'Kelleher'],
  ['Dele', 'Dele', 'Okafor'],
  ['Freya', 'Freya', 'Lindqvist'],
  ['Tomasz', 'Tomasz', 'Zieliński'],
  ['Imogen', 'Imogen', 'Hart'],
  ['Kofi', 'Kofi', 'Mensah'],
  ['Lena', 'Lena', 'Brandt'],
  ['Rhys', 'Rhys', 'Pritchard'],
  ['Zara', 'Zara', 'Hussain'],
  ['Callum', 'Callum', 'Reid'],
  ['Noor', 'Noor', 'Aziz'],
  ['Beatriz', 'Beatriz', 'Nunes'],
  ['Ewan', 'Ewan', 'MacLeod'],
  ['Hana', 'Hana', 'Sato'],
  ['Theo', 'Theo', 'Marchetti'],
  ['Yasmin', 'Yasmin', 'Farouk'],
  ['Oscar', 'Oscar', 'Bellamy'],
  ['Dinh', 'Dinh', 'Nguyễn'],
  ['Gwen', 'Gwen', 'Carrow'],
  ['Leo', 'Leo', 'Castellanos'],
] as const;

/** Twelve hosts, seven moderators, three in support and two models; the last two are on holiday and deleted. */
/** Most are adults; some turned 18 lately, one has not given a birth date. */
function bornOf(index: number): string | null {
  if (index === 17) return null;
  const year = index % 7 === 6 ? 2007 : 1986 + ((index * 5) % 17);
  return `${year}-${String(1 + ((index * 7) % 12)).padStart(2, '0')}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`;
}

export const EMPLOYEES: readonly DemoEmployee[] = PEOPLE.map(([nickname, firstname, lastname], index) => ({
  nickname,
  firstname,
  lastname,
  email: `${nickname.toLowerCase()}@greenroom.example`,
  phone: `+44 7700 900${String(100 + index)}`,
  status: index === 22 ? 'HOLIDAY' : index === 23 ? 'DELETED' : 'ACTIVE',
  host: index < 12 ? `${15 + (index % 4)}.00` : null,
  moderator: index < 19 ? `${12 + (index % 3)}.50` : null,
  support: index >= 19 && index < 22 ? '12.00' : null,
  model: index >= 20 ? '18.00' : null,
  general: index % 5 === 4 ? null : '12.21',
  bank: index === 21 ? null : `04-00-${String(10 + index)} ${String(31_400_127 + index * 7919)}`,
  period: index % 6 === 5 ? 'WEEKLY' : 'MONTHLY',
  born: bornOf(index),
}));

/** Nickname of the employee who leaves in a few weeks. */
export const LEAVER = 'Theo';

export interface SignIn {
  readonly username: string;
  readonly nickname: string;
  readonly roles: readonly Role[];
  readonly employee: string | null;
  readonly client: string | null;
}

export const SIGN_INS: readonly SignIn[] = [
  { username: 'admin', nickname: 'Morgan', roles: ['ROLE_ADMIN'], employee: null, client: null },
  { username: 'manager', nickname: 'Harriet', roles: ['ROLE_MANAGER'], employee: null, client: null },
  { username: 'client', nickname: 'Bloom & Bare', roles: ['ROLE_CLIENT'], employee: null, client: 'Bloom & Bare Skincare' },
  { username: 'employee', nickname: 'Ava', roles: ['ROLE_EMPLOYEE'], employee: 'Ava', client: null },
  { username: 'olivia', nickname: 'Olivia', roles: ['ROLE_MANAGER'], employee: null, client: null },
];
