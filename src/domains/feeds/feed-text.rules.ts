/** The text of a feed's event for a schedule or for leave; it never includes money, nor the reason of leave. */
import type { LeaveType } from '#domains/availability';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '#domains/scheduling';
import type { FeedKind } from './feed-kind.rules.ts';

export interface PlannedEvent {
  readonly schedule: string;
  readonly type: 'LIVE' | 'VIDEO';
  readonly title: string | null;
  readonly note: string | null;
  /** In UTC, like every instant: `2026-06-10T09:00:00+00:00`. */
  readonly start: string;
  readonly end: string;
  readonly account: string | null;
  /** Role of the owner's own shift, in a feed of shifts. */
  readonly role: ShiftRole | null;
  readonly assignees: readonly { readonly name: string; readonly role: ShiftRole }[];
}

/** Approved leave of the owner of a feed of shifts, or of someone who works on the accounts of a manager's feed. */
export interface PlannedLeave {
  /** uuid */
  readonly timeOff: string;
  readonly name: string;
  /** Null unless it is the owner's own. */
  readonly ownType: LeaveType | null;
  readonly start: string;
  readonly end: string;
}

export interface EventText {
  /** uuid of the schedule, or of the time off. */
  readonly schedule: string;
  readonly isTimeOff: boolean;
  readonly summary: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
}

/** @param kind the internal note is included only in feeds for people of the agency. */
export function eventText(event: PlannedEvent, kind: FeedKind): EventText {
  const { schedule, start, end } = event;
  return {
    schedule,
    isTimeOff: false,
    start,
    end,
    summary: plainText(summaryOf(event)),
    description: plainText(descriptionOf(event, kind)),
  };
}

/** Others see that someone is away and not why; the owner's calendar may be shared, so it names only holidays. */
export function leaveText({ timeOff, name, ownType, start, end }: PlannedLeave): EventText {
  const summary = ownType === null ? `${name} · Away` : ownType === 'HOLIDAY' ? 'Holiday' : 'Time off';
  return { schedule: timeOff, isTimeOff: true, start, end, summary: plainText(summary), description: '' };
}

/** Removes the control characters that iCalendar does not allow (RFC 5545 §3.1). */
export function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}

/** The title, or account and role if there is none. */
function summaryOf({ title, account, type, role }: PlannedEvent): string {
  if (title !== null && title.trim() !== '') return title;
  const what = account ?? (type === 'VIDEO' ? 'Video' : 'Live');
  return role === null ? what : `${what} · ${SHIFT_ROLE_LABELS[role]}`;
}

function descriptionOf({ account, role, assignees, note }: PlannedEvent, kind: FeedKind): string {
  const lines = [
    account === null ? null : `Account: ${account}`,
    role === null ? null : `Your role: ${SHIFT_ROLE_LABELS[role]}`,
    assignees.length === 0
      ? null
      : `Assigned: ${assignees.map((assignee) => `${assignee.name} (${SHIFT_ROLE_LABELS[assignee.role].toLowerCase()})`).join(', ')}`,
    kind === 'CLIENT' || note === null || note.trim() === '' ? null : `\n${note}`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}
