/** Shift resource: one employee on one schedule in one role. */
import { allOf, anyOf, manages, ofClient, own, role, where, whereNot } from '#core/access';
import { boolean, choice, money, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from './shift-role.rules.ts';
import { MAX_REASON_LENGTH } from './request-limits.rules.ts';

const published = whereNot('schedule.publishedAt', null);
const plans = anyOf(role('ADMIN'), manages('schedule.liveAccount'), allOf(role('MANAGER'), where('schedule.liveAccount', null)));

export const ScheduleEmployee = defineResource({
  name: 'ScheduleEmployee',
  plural: 'schedule_employees',
  table: 'schedule_employee',
  label: { one: 'Shift', many: 'Shifts' },
  about: 'One employee on one schedule in one role.',
  title: 'employeeName',
  fields: {
    schedule: one<{
      startTime: string;
      endTime: string;
      type: string;
      title: string | null;
      publishedAt: string | null;
      liveAccount: string | null;
    }>()('Schedule', { embed: ['startTime', 'endTime', 'type', 'title', 'publishedAt', 'liveAccount'], createOnly: true }),
    employee: one()('Employee'),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    role: choice(SHIFT_ROLES, { default: 'HOST', labels: SHIFT_ROLE_LABELS }),
    hasLeft: boolean({
      computed: true,
      readOnly: true,
      label: 'Has left',
      help: 'Whether the person no longer works at that time. Their place counts as open.',
      minor: true,
    }),
    cost: money({ computed: true, readOnly: true, nullable: true, read: role('ADMIN') }),
    overrideReason: text({ inputOnly: true, maxLength: MAX_REASON_LENGTH, nullable: true }),
  },
  filters: {
    schedule: 'exact',
    employee: 'exact',
    role: 'exact',
    'schedule.liveAccount': 'exact',
    'schedule.startTime': 'date',
    'schedule.endTime': 'date',
    'schedule.type': 'exact',
  },
  orders: ['schedule.startTime', 'role', 'createTime', 'updateTime'],
  defaultOrder: { id: 'asc' },
  access: {
    read: anyOf(
      role('ADMIN', 'MANAGER'),
      allOf(ofClient('schedule.liveAccount.client'), published),
      allOf(own('schedule.scheduleEmployees.employee'), published),
      allOf(role('EMPLOYEE'), where('schedule.claimable', true)),
    ),
    create: plans,
    update: plans,
    remove: plans,
  },
  constraints: { schedule_employee_once: { path: 'employee', message: 'This employee is already on the schedule.' } },
  maxItemsPerPage: 1000,
});
