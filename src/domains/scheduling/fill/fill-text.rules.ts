/** Texts of fill proposals. */
import { SHIFT_ROLE_LABELS } from '../schedules/schedule/shift-role.rules.ts';
import type { FillAnswer } from './fill.action.ts';

export type Proposal = FillAnswer['proposals'][number];

/** Key of a proposed place; a schedule may need several people in one role. */
export function keyOf({ schedule, role, employee }: Pick<Proposal, 'schedule' | 'role' | 'employee'>): string {
  return `${schedule} ${role} ${employee}`;
}

/** "40 of 42 places can be filled." */
export function filledText({ proposals, open }: Pick<FillAnswer, 'proposals' | 'open'>): string {
  const all = proposals.length + open.length;
  if (all === 0) return 'There are no open places.';
  if (proposals.length === 0) return all === 1 ? 'No one can take the open place.' : `No one can take any of the ${all} open places.`;
  if (open.length === 0) return all === 1 ? 'The open place can be filled.' : `All ${all} open places can be filled.`;
  return `${proposals.length} of ${all} open places can be filled.`;
}

/** "No other plan is better." */
export function proofText({ status, gap, proposals }: Pick<FillAnswer, 'status' | 'gap' | 'proposals'>): string {
  if (proposals.length === 0) return '';
  if (status === 'optimal') return 'No other plan is better.';
  const stopped = status === 'cancelled' ? 'Stopped early. ' : '';
  if (gap >= 1) return `${stopped}There may be better plans.`;
  return `${stopped}No other plan is more than ${Math.max(0.1, Math.round(gap * 1000) / 10)}% better.`;
}

const STOPPED: Readonly<Record<string, (count: string) => string>> = {
  ON_HOLIDAY: (count) => `${count} on holiday`,
  TIME_OFF: (count) => `${count} with time off`,
  NO_RATE: (count) => `${count} not paid for the role`,
  EMPLOYEE_BUSY: (count) => `${count} on another shift`,
  PROPOSED_ELSEWHERE: (count) => `${count} proposed elsewhere at that time`,
};

/** "Host: 3 on another shift, 4 not paid for the role" */
export function stoppedText({ role, blockedBy }: FillAnswer['open'][number]): string {
  const parts = Object.entries(blockedBy)
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => (STOPPED[code] ?? ((text: string) => `${text} for another reason`))(String(count)));
  return `${SHIFT_ROLE_LABELS[role]}: ${parts.length === 0 ? 'no employees yet' : parts.join(', ')}`;
}

/** The same place with the next best person. */
export function exchanged(proposal: Proposal): Proposal {
  const { nextBest, employee, name, reasons } = proposal;
  return nextBest === null ? proposal : { ...proposal, ...nextBest, nextBest: { employee, name, reasons } };
}
