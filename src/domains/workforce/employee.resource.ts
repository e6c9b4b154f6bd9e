/** Employee: a person who works shifts, with an hourly rate per role. */
import { anyOf, own, role, SELF } from '#core/access';
import { choice, date, email, instant, json, longText, many, money, one, phone, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { datedInputs } from '#core/terms';

import { weeklyHoursSchema } from './weekly-hours.rules.ts';

/** Managers see names and status only; what the agency pays never reaches another employee (product.md §3). */
export const personal = anyOf(role('ADMIN'), own(SELF));
const rate = (label: string) =>
  money({ dated: true, nullable: true, min: 0, max: 100_000, read: personal, label, unit: 'perHour' } as const);

export const Employee = defineResource({
  name: 'Employee',
  plural: 'employees',
  table: 'employee',
  label: { one: 'Employee', many: 'Employees' },
  about: 'A person who works shifts and makes videos.',
  title: 'nickname',
  fields: {
    nickname: text({ maxLength: 80, help: 'The name on the roster.' }),
    displayName: text({
      computed: true,
      readOnly: true,
      minor: true,
      label: 'Display name',
      help: 'The nickname, with part of the surname if two people share it.',
    }),
    firstname: text({ nullable: true, maxLength: 80, label: 'First name' }),
    lastname: text({ nullable: true, maxLength: 80, label: 'Last name' }),
    email: email({ nullable: true, read: personal }),
    phone: phone({ nullable: true, read: personal }),
    birthDate: date({
      nullable: true,
      read: role('ADMIN'),
      write: role('ADMIN'),
      minor: true,
      label: 'Birth date',
      help: 'Decides the minimum wage; without one, the adult rate counts. Visible to admins only.',
    }),
    note: longText({ nullable: true, maxLength: 5000, read: role('ADMIN'), minor: true }),
    status: choice(['ACTIVE', 'HOLIDAY', 'DELETED'], {
      default: 'ACTIVE',
      severities: { ACTIVE: 'success', HOLIDAY: 'warning', DELETED: 'danger' },
    }),
    leavesOn: date({
      nullable: true,
      label: 'Last day',
      help: 'Works until the end of this day. After it nothing is offered to this person, and their shifts count as open places.',
      minor: true,
    }),
    leftAt: instant({ nullable: true, readOnly: true, minor: true, label: 'Left', help: 'Since when the employee has been deleted.' }),
    user: one<{ username: string }>()('User', {
      nullable: true,
      inverseBy: 'employee',
      embed: ['username'],
      read: personal,
      help: 'The account this person signs in with.',
    }),
    hostHourlyRate: rate('Host'),
    moderatorHourlyRate: rate('Moderator'),
    supportHourlyRate: rate('Support'),
    modelHourlyRate: rate('Model'),
    generalHourlyRate: rate('General'),
    ...datedInputs,
    terms: many()('EmployeeTerms', { by: 'employee', readOnly: true, hidden: true, collection: 'terms', read: personal }),
    bankAccount: text({
      nullable: true,
      maxLength: 60,
      read: personal,
      minor: true,
      pattern: {
        regex: '^[A-Z0-9][A-Z0-9 -]{4,58}[A-Z0-9]$',
        message: 'This value should be an IBAN, or a sort code and an account number, in capitals and digits.',
      },
      help: 'IBAN, or sort code and account number. Used in the bank file of a payroll.',
    }),
    payrollPeriod: choice(['DAILY', 'WEEKLY', 'MONTHLY'], { default: 'MONTHLY', read: personal }),
    weeklyHours: json(weeklyHoursSchema, {
      nullable: true,
      read: anyOf(role('ADMIN', 'MANAGER'), own(SELF)),
      write: role('ADMIN'),
      help: 'Preferred working hours per week.',
      minor: true,
    }),
    scheduleEmployees: many()('ScheduleEmployee', {
      by: 'employee',
      readOnly: true,
      itemOnly: true,
      minor: true,
      read: personal,
      label: 'Shifts',
    }),
  },
  filters: {
    nickname: 'partial',
    firstname: 'partial',
    lastname: 'partial',
    email: 'partial',
    status: 'exact',
    leavesOn: 'date',
    payrollPeriod: 'exact',
    user: ['exact', 'exists'],
    hostHourlyRate: 'range',
    moderatorHourlyRate: 'range',
    supportHourlyRate: 'range',
    modelHourlyRate: 'range',
    generalHourlyRate: 'range',
    createTime: 'date',
  },
  search: ['nickname', 'firstname', 'lastname', 'email'],
  orders: ['nickname', 'firstname', 'lastname', 'status', 'leavesOn', 'hostHourlyRate', 'createTime', 'updateTime'],
  defaultOrder: { nickname: 'asc' },
  access: { read: anyOf(role('ADMIN', 'MANAGER'), own(SELF)), create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  softDelete: { field: 'status', value: 'DELETED' },
  leaving: {
    choices: {
      open: { label: 'Open the places', help: 'Future shifts become open places, open tasks lose their assignee, and requests end.' },
      hand: { label: 'Hand over to someone', help: 'One person gets all future shifts and open tasks. Requests end.' },
      leave: { label: 'Leave as it is', help: 'The roster marks the shifts. Their places count as open.' },
    },
    nouns: {
      shifts: ['future shift', 'future shifts'],
      tasks: ['open task', 'open tasks'],
      claims: ['claim or swap', 'claims and swaps'],
    },
  },
  screen: {
    columns: ['nickname', 'firstname', 'lastname', 'status', 'hostHourlyRate', 'moderatorHourlyRate', 'payrollPeriod', 'user'],
    form: [
      { title: 'Person', fields: ['nickname', 'firstname', 'lastname', 'email', 'phone', 'birthDate', 'status', 'leavesOn', 'user'] },
      {
        title: 'Hourly rates',
        help: 'Roles without their own rate are paid the general rate.',
        fields: [
          'hostHourlyRate',
          'moderatorHourlyRate',
          'supportHourlyRate',
          'modelHourlyRate',
          'generalHourlyRate',
          'payrollPeriod',
          'bankAccount',
        ],
      },
      { title: 'Note', help: 'Visible to admins only.', fields: ['note'] },
    ],
    openWith: { status: ['ACTIVE', 'HOLIDAY'] },
    offeredUntil: 'leavesOn',
  },
});
