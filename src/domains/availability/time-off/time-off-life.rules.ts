/** Decides the states of time off, the transitions between them, and who may make them. */
import { anyOf, role } from '#core/access';
import { defineEvent } from '#core/events';
import { defineStates } from '#core/states';
import { mine } from '../availability-access.rules.ts';

/** Of a note on a decision. */
export const MAX_NOTE_LENGTH = 500;

export const decidesTimeOff = role('ADMIN', 'MANAGER');
export const cancelsTimeOff = anyOf(decidesTimeOff, mine('employee'));

const DECIDED = { stamps: [{ field: 'decidedAt' }] } as const;
/** Neither applies to admins. */
const NOT_OWN = 'not the manager’s own';
const NOT_BEGUN = 'approved time off of one’s own has not started';

export const TIME_OFF_LIFE = defineStates({
  noun: 'time off',
  states: {
    REQUESTED: { label: 'Waiting', severity: 'warning' },
    APPROVED: { label: 'Approved', severity: 'success' },
    DECLINED: { label: 'Declined', severity: 'danger' },
    CANCELLED: { label: 'Cancelled', severity: 'neutral' },
  },
  initial: 'REQUESTED',
  transitions: [
    { from: ['REQUESTED'], to: 'APPROVED', label: 'Approve', who: decidesTimeOff, guards: [NOT_OWN], ...DECIDED },
    { from: ['REQUESTED'], to: 'DECLINED', label: 'Decline', who: decidesTimeOff, guards: [NOT_OWN], ...DECIDED },
    { from: ['REQUESTED', 'APPROVED'], to: 'CANCELLED', label: 'Cancel', who: cancelsTimeOff, guards: [NOT_BEGUN], ...DECIDED },
  ],
});
export type TimeOffStatus = keyof (typeof TIME_OFF_LIFE)['states'];

export interface TimeOffChange {
  /** IRI. */
  readonly record: string;
  /** Null for a new record. */
  readonly from: TimeOffStatus | null;
  readonly to: TimeOffStatus;
}
export const timeOffChanged = defineEvent<TimeOffChange>('availability.timeOffChanged');
