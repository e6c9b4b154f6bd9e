/** Claim resource: an employee requests an open place of a published schedule. */
import { anyOf, nobody, own, role } from '#core/access';
import { boolean, choice, instant, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES } from '../schedules/schedule/shift-role.rules.ts';
import { CLAIM_LIFE } from './claim-life.rules.ts';
import { MAX_REASON_LENGTH } from '../schedules/schedule/request-limits.rules.ts';

export const ShiftClaim = defineResource({
  name: 'ShiftClaim',
  plural: 'shift_claims',
  table: 'shift_claim',
  label: { one: 'Claim', many: 'Claims' },
  about: 'A request by an employee for an open place of a published schedule.',
  title: 'employeeName',
  fields: {
    schedule: one()('Schedule', { nullable: true, readOnly: true, help: 'Empty when the schedule was removed, which ends the claim.' }),
    role: choice(SHIFT_ROLES, { readOnly: true, labels: SHIFT_ROLE_LABELS }),
    employee: one()('Employee', { readOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    status: state(CLAIM_LIFE, { readOnly: true }),
    reason: text({ nullable: true, readOnly: true, maxLength: MAX_REASON_LENGTH, help: 'Why it was declined.' }),
    decidedAt: instant({ nullable: true, readOnly: true, label: 'Decided', minor: true }),
    mayDecide: boolean({
      computed: true,
      readOnly: true,
      label: 'Waiting for me',
      help: 'Whether the caller plans the schedule and may approve or decline.',
      minor: true,
    }),
    startTime: instant({ computed: true, readOnly: true, label: 'Start' }),
    endTime: instant({ computed: true, readOnly: true, label: 'End' }),
    accountName: text({ computed: true, readOnly: true, nullable: true, label: 'Live account' }),
    accountColor: text({ computed: true, readOnly: true, nullable: true, label: 'Colour', minor: true }),
  },
  filters: {
    schedule: 'exact',
    employee: 'exact',
    status: 'exact',
    mayDecide: 'boolean',
    createTime: 'date',
    'schedule.startTime': 'date',
  },
  orders: ['createTime', 'schedule.startTime'],
  defaultOrder: { id: 'desc' },
  access: { read: anyOf(role('ADMIN', 'MANAGER'), own('employee')), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
});
