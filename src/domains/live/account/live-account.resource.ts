/** Live account: an account that goes live, owned by a client and run by managers. */
import { allOf, anyOf, manages, ofClient, own, role, SELF, some, where, whereNot } from '#core/access';
import { boolean, choice, decimal, integer, json, links, many, money, one, text, timeZone } from '#core/fields';
import { defineResource } from '#core/resource';
import { datedInputs } from '#core/terms';
import { runsAccount, seesResultsOf } from './account-access.rules.ts';
import { defaultNeedsSchema } from './needs.rules.ts';
import { checkBonusTiers, checkIncentives, type HourlyGmvBonusSettings, type Incentive } from './bonus-settings.rules.ts';

/** Managers may read the name of every account, needed to see conflicts, but the rest only of those they manage (product.md §3). */
const insiders = seesResultsOf(SELF);
const costs = runsAccount(SELF);

export const LiveAccount = defineResource({
  name: 'LiveAccount',
  plural: 'live_accounts',
  table: 'live_account',
  label: { one: 'Live account', many: 'Live accounts' },
  about: 'An account that goes live.',
  title: 'identity',
  fields: {
    identity: text({ maxLength: 120, unique: true, help: 'The handle, without @.' }),
    timezone: timeZone({ dated: true, default: 'UTC', label: 'Time zone' }),
    creatorId: text({
      nullable: true,
      maxLength: 60,
      read: costs,
      unique: true,
      label: 'Creator ID',
      help: 'Identifies the account in the platform’s exports; imports match it by handle or by this ID.',
      minor: true,
    }),
    status: choice(['ACTIVE', 'DELETED'], { default: 'ACTIVE', severities: { ACTIVE: 'success', DELETED: 'danger' } }),
    client: one<{ name: string }>()('Client', { embed: ['name'], read: insiders, linkable: manages('liveAccounts') }),
    clientName: text({ computed: true, readOnly: true, read: insiders, minor: true }),
    managers: links<{ username: string; nickname: string | null }>()('User', {
      through: 'live_account_manager',
      near: 'live_account',
      far: 'manager',
      embed: ['username', 'nickname'],
      read: costs,
      write: role('ADMIN'),
    }),
    color: text({ computed: true, readOnly: true, label: 'Colour', minor: true }),
    displayRank: integer({ readOnly: true, default: 0, minor: true }),
    hourlyGmvBonusSettings: json<HourlyGmvBonusSettings>()({
      dated: true,
      label: 'GMV bonus',
      nullable: true,
      read: costs,
      check: checkBonusTiers,
      minor: true,
    }),
    incentiveSettings: json<readonly Incentive[]>()({
      dated: true,
      label: 'Incentives',
      nullable: true,
      read: costs,
      check: checkIncentives,
      minor: true,
    }),
    defaultNeeds: json(defaultNeedsSchema, {
      default: {},
      read: costs,
      label: 'Usual needs',
      help: 'Default number of people per role for new schedules, by type.',
      minor: true,
    }),
    autoApproveClaims: boolean({
      default: false,
      read: costs,
      label: 'Approve claims automatically',
      help: 'Claims of open places are approved immediately, unless there is a conflict.',
      minor: true,
    }),
    administrativeCostPerHour: money({ dated: true, nullable: true, min: 0, read: costs, unit: 'perHour' }),
    agencyShare: decimal({
      dated: true,
      nullable: true,
      scale: 4,
      min: 0,
      max: 1,
      unit: 'percent',
      read: role('ADMIN'),
      write: role('ADMIN'),
      help: 'Fraction of GMV that is the agency’s revenue.',
    }),
    ...datedInputs,
    terms: many()('LiveAccountTerms', { by: 'liveAccount', readOnly: true, hidden: true, collection: 'terms', read: costs }),
    schedules: many()('Schedule', { by: 'liveAccount', hidden: true }),
  },
  filters: {
    identity: 'partial',
    timezone: 'exact',
    status: 'exact',
    client: 'exact',
    managers: 'exact',
    'client.name': 'partial',
    displayRank: 'range',
    createTime: 'date',
  },
  search: ['identity'],
  orders: ['identity', 'status', 'timezone', 'displayRank', 'createTime', 'updateTime'],
  defaultOrder: { identity: 'asc' },
  access: {
    read: anyOf(
      role('ADMIN', 'MANAGER'),
      ofClient('client'),
      some(
        'schedules',
        anyOf(allOf(own('scheduleEmployees.employee'), whereNot('publishedAt', null)), allOf(role('EMPLOYEE'), where('claimable', true))),
      ),
    ),
    create: runsAccount(SELF),
    update: runsAccount(SELF),
    remove: role('ADMIN'),
  },
  softDelete: { field: 'status', value: 'DELETED' },
  leaving: {
    choices: {
      open: {
        label: 'Free the people',
        help: 'They are taken off the future shifts, and requests end. The schedules stay on the account.',
      },
      leave: { label: 'Leave as it is', help: 'Everyone keeps their shifts. Nothing new is offered.' },
    },
    nouns: {
      schedules: ['future schedule', 'future schedules'],
      shifts: ['future shift', 'future shifts'],
      claims: ['claim or swap', 'claims and swaps'],
    },
  },
  screen: {
    columns: ['identity', 'client', 'timezone', 'managers', 'administrativeCostPerHour', 'status'],
    form: [
      { title: 'Account', fields: ['identity', 'client', 'timezone', 'creatorId', 'status', 'managers'] },
      { title: 'Costs and share', help: 'Never shown to clients or employees.', fields: ['administrativeCostPerHour', 'agencyShare'] },
    ],
    openWith: { status: 'ACTIVE' },
    filterBar: ['status', 'client', 'timezone'],
  },
});
