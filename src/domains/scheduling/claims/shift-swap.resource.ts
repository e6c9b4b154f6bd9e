/** Swap resource: an employee offers a shift to a colleague or to everyone, optionally for one of their shifts. */
import { allOf, anyOf, nobody, role, where } from '#core/access';
import { boolean, instant, json, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { SWAP_LIFE, takesPart } from './claim-life.rules.ts';
import type { ShiftRole } from '../schedules/schedule/shift-role.rules.ts';
import { MAX_REASON_LENGTH } from '../schedules/schedule/request-limits.rules.ts';

/** The part of a shift that both sides see, even without access to its schedule. */
export interface SwapShift {
  readonly startTime: string;
  readonly endTime: string;
  readonly role: ShiftRole;
  readonly title: string | null;
  readonly accountName: string | null;
  readonly accountColor: string | null;
}

export const ShiftSwap = defineResource({
  name: 'ShiftSwap',
  plural: 'shift_swaps',
  table: 'shift_swap',
  label: { one: 'Swap', many: 'Swaps' },
  about: 'An offer of a shift to a colleague or to everyone, optionally in return for one of the colleague’s shifts.',
  title: 'employeeName',
  fields: {
    shift: one()('ScheduleEmployee', { nullable: true, readOnly: true, help: 'Empty when the shift was removed, which ends the swap.' }),
    colleague: one()('Employee', {
      nullable: true,
      readOnly: true,
      help: 'Empty when offered to everyone who could take the shift.',
    }),
    colleagueShift: one()('ScheduleEmployee', {
      nullable: true,
      readOnly: true,
      label: 'In return',
      help: 'A shift of the colleague; empty when nothing is wanted in return.',
    }),
    message: text({ nullable: true, readOnly: true, maxLength: MAX_REASON_LENGTH }),
    employee: one()('Employee', { readOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    colleagueName: text({ computed: true, readOnly: true, nullable: true, label: 'Colleague' }),
    status: state(SWAP_LIFE, { readOnly: true }),
    reason: text({ nullable: true, readOnly: true, maxLength: MAX_REASON_LENGTH, help: 'Why it was declined.' }),
    decidedAt: instant({ nullable: true, readOnly: true, label: 'Decided', minor: true }),
    given: json<SwapShift>()({ computed: true, readOnly: true, label: 'Offered shift' }),
    wanted: json<SwapShift>()({ computed: true, readOnly: true, nullable: true, label: 'Shift in return' }),
    mayDecide: boolean({
      computed: true,
      readOnly: true,
      label: 'Waiting for me',
      help: 'Whether the caller plans the schedules and may approve or decline.',
      minor: true,
    }),
    mayTake: boolean({
      computed: true,
      readOnly: true,
      label: 'Open to me',
      help: 'Whether it is offered to everyone and the caller could take it.',
      minor: true,
    }),
  },
  filters: {
    employee: 'exact',
    colleague: ['exact', 'exists'],
    shift: 'exact',
    colleagueShift: 'exact',
    status: 'exact',
    mayDecide: 'boolean',
    createTime: 'date',
  },
  orders: ['createTime'],
  defaultOrder: { id: 'desc' },
  access: {
    read: anyOf(role('ADMIN', 'MANAGER'), takesPart, allOf(role('EMPLOYEE'), where('mayTake', true))),
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  operations: ['list', 'read'],
});
