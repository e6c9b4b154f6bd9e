/** Schedule resource: one planned block of work, a LIVE slot on a live account or a VIDEO slot. */
import { allOf, anyOf, ofClient, own, role, where, whereNot } from '#core/access';
import { boolean, choice, choices, decimal, instant, integer, json, links, longText, many, money, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { needsSchema, runsAccount } from '#domains/live';
import { MAX_REASON_LENGTH } from './request-limits.rules.ts';
import { SHIFT_ROLES, type ShiftRole } from './shift-role.rules.ts';

/** Clients and employees see a schedule once it is published (docs/decisions/0004). */
const published = whereNot('publishedAt', null);
const insiders = role('ADMIN', 'MANAGER', 'EMPLOYEE');
const runs = runsAccount('liveAccount');
const plans = anyOf(runs, allOf(role('MANAGER'), where('liveAccount', null)));

export const Schedule = defineResource({
  name: 'Schedule',
  plural: 'schedules',
  table: 'schedule',
  label: { one: 'Schedule', many: 'Schedules' },
  about: 'One planned block of work: a LIVE slot on a live account, or a VIDEO slot.',
  title: 'title',
  fields: {
    type: choice(['LIVE', 'VIDEO'], { default: 'LIVE', help: 'Defaults to VIDEO when video jobs are given, otherwise to LIVE.' }),
    title: text({ nullable: true, maxLength: 200 }),
    note: longText({
      nullable: true,
      maxLength: 5000,
      read: anyOf(role('ADMIN', 'MANAGER'), own('scheduleEmployees.employee')),
      minor: true,
    }),
    startTime: instant(),
    endTime: instant(),
    liveAccount: one<{ identity: string; color: string; timezone: string }>()('LiveAccount', {
      nullable: true,
      embed: ['identity', 'color', 'timezone'],
    }),
    scheduleEmployees: many<{ employee: string; employeeName: string; role: ShiftRole; hasLeft: boolean; cost?: string | null }>()(
      'ScheduleEmployee',
      {
        by: 'schedule',
        nested: true,
        key: 'employee',
        embed: ['employee', 'employeeName', 'role', 'hasLeft', 'cost'],
        label: 'Shifts',
      },
    ),
    needs: json(needsSchema, {
      default: {},
      read: insiders,
      help: 'Number of people needed in each role. Defaults to the usual needs of the live account.',
    }),
    openPlaces: integer({ readOnly: true, default: 0, read: insiders, help: 'Needed places that are not filled yet.' }),
    claimable: boolean({
      computed: true,
      readOnly: true,
      read: insiders,
      label: 'Open to me',
      help: 'Whether the caller could take one of its open places.',
      minor: true,
    }),
    claimableRoles: choices(SHIFT_ROLES, {
      default: [],
      computed: true,
      readOnly: true,
      read: insiders,
      label: 'Open roles',
      help: 'Roles in which the caller could take an open place.',
      minor: true,
    }),
    videoJobs: links<{ title: string; status: string; clientName: string | null }>()('VideoJob', {
      through: 'schedule_video_job',
      near: 'schedule',
      far: 'video_job',
      embed: ['title', 'status', 'clientName'],
    }),
    liveStream: one()('LiveStream', {
      nullable: true,
      read: anyOf(runs, ofClient('liveAccount.client')),
      help: 'The principal broadcast of this slot, matched automatically or chosen manually.',
      minor: true,
    }),
    liveStreams: links()('LiveStream', {
      through: 'schedule_live_stream',
      near: 'schedule',
      far: 'live_stream',
      readOnly: true,
      read: anyOf(runs, ofClient('liveAccount.client')),
      help: 'All broadcasts of this slot: a room that breaks is opened again.',
      minor: true,
    }),
    liveStreamMatch: choice(['AUTO', 'MANUAL'], {
      default: 'AUTO',
      read: role('ADMIN', 'MANAGER'),
      label: 'Matched',
      labels: { AUTO: 'Automatic', MANUAL: 'Manual' },
      minor: true,
    }),
    publishedAt: instant({ nullable: true, readOnly: true, help: 'Empty while the schedule is a draft.' }),
    hours: decimal({ computed: true, readOnly: true, scale: 2, unit: 'hours' }),
    labourCost: money({
      computed: true,
      readOnly: true,
      nullable: true,
      read: runs,
      help: 'Exact for admins. For managers, an estimate from the average rate of each role; empty when a role has no average.',
    }),
    labourCostIsEstimate: boolean({ computed: true, readOnly: true, read: runs, label: 'Labour cost is an estimate', minor: true }),
    acceptedReason: text({
      computed: true,
      readOnly: true,
      nullable: true,
      read: role('ADMIN', 'MANAGER'),
      help: 'The last reason given for accepting soft conflicts of the schedule or its shifts.',
      minor: true,
    }),
    overrideReason: text({
      inputOnly: true,
      maxLength: MAX_REASON_LENGTH,
      nullable: true,
      help: 'Reason for accepting soft conflicts; recorded in the audit trail.',
    }),
  },
  filters: {
    type: 'exact',
    title: 'partial',
    startTime: 'date',
    endTime: 'date',
    publishedAt: ['date', 'exists'],
    liveAccount: ['exact', 'exists'],
    'liveAccount.client': 'exact',
    'liveAccount.identity': 'partial',
    'liveAccount.managers': 'exact',
    liveStream: ['exact', 'exists'],
    liveStreamMatch: 'exact',
    'scheduleEmployees.employee': 'exact',
    videoJobs: ['exact', 'exists'],
    'scheduleEmployees.role': 'exact',
    openPlaces: 'range',
    claimable: 'boolean',
    createTime: 'date',
  },
  search: ['title'],
  orders: ['startTime', 'endTime', 'type', 'title', 'publishedAt', 'openPlaces', 'createTime', 'updateTime'],
  defaultOrder: { startTime: 'asc' },
  access: {
    read: anyOf(
      role('ADMIN', 'MANAGER'),
      allOf(ofClient('liveAccount.client'), published),
      allOf(own('scheduleEmployees.employee'), published),
      allOf(role('EMPLOYEE'), where('claimable', true)),
    ),
    create: plans,
    update: plans,
    remove: plans,
  },
  constraints: {
    schedule_ends_after_start: { path: 'endTime', message: 'The end should be after the start.' },
    schedule_at_most_a_day: { path: 'endTime', message: 'A schedule can last at most 24 hours.' },
    schedule_stream_of_account: { path: 'liveStream', message: 'The stream should belong to the schedule’s live account.' },
    schedule_stream_of_live: { path: 'liveStream', message: 'Only LIVE schedules can be linked to a stream.' },
    schedule_live_needs_account: { path: 'liveAccount', message: 'A LIVE schedule needs a live account.' },
  },
  itemsPerPage: 30,
  maxItemsPerPage: 1000,
  screen: {
    columns: ['startTime', 'endTime', 'type', 'liveAccount', 'title', 'hours', 'openPlaces', 'publishedAt'],
    filterBar: ['type', 'liveAccount'],
    timeZone: 'liveAccount.timezone',
  },
});
