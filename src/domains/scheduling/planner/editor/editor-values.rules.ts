/**
 * The values of the schedule editor: one day, two times, the assignees; the instants they mean, the changes to send, and concurrent changes
 * by others.
 */
import { keysOf, recordFrom } from '#core/typed-object';
import { listText } from '#core/list-text';
import { formatLength } from '#core/date-text';
import { DAY_MS, type Span } from '#core/span';
import type { OwnFields } from '../../schedules/schedule/own-fields.rules.ts';
import type { Person, Planned } from '../../schedules/schedule/planned.rules.ts';
import {
  bodyOf,
  differencesOf,
  differing,
  wholeChange,
  type Change,
  type ScheduleBody,
} from '../../schedules/schedule/schedule-change.rules.ts';
import { clockValues, type EditorValues, type PersonValue } from './form-values.rules.ts';
import { dayText, MAX_SPAN_MS, readWall, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

export type EditorErrors = Partial<Record<Exclude<keyof EditorValues, 'type'> | 'other', string>>;

/** @param before the stored schedule: unchanged times stay the same instants, even when a wall time occurs twice. */
export function spanOf(values: Pick<EditorValues, 'day' | 'from' | 'to'>, clock: ZoneClock, before: Span | null): Span | EditorErrors {
  const from = readWall(`${values.day}T${values.from}`);
  const to = readWall(`${values.day}T${values.to}`);
  if (from === null || to === null)
    return { ...(from === null ? { from: 'Enter a time.' } : {}), ...(to === null ? { to: 'Enter a time.' } : {}) };
  if (before !== null) {
    const old = clockValues(before, clock);
    if (old.day === values.day && old.from === values.from && old.to === values.to) return { start: before.start, end: before.end };
  }
  const start = clock.instantOf(from, before?.start);
  const end = clock.instantOf(to > from ? to : to + DAY_MS, before?.end ?? start);
  if (end <= start) return { to: 'The end should be after the start.' };
  if (end - start > MAX_SPAN_MS) return { to: 'A schedule can last at most 24 hours.' };
  return { start, end };
}

export function isSpan(value: Span | EditorErrors): value is Span {
  return 'start' in value;
}

/** "4 h", "3 h 30 min, ends next day" */
export function lengthText({ start, end }: Span, clock: ZoneClock): string {
  const length = formatLength(end - start);
  return dayText(clock.wallOf(end)) === dayText(clock.wallOf(start)) ? length : `${length}, ends next day`;
}

export function check(values: EditorValues, span: Span | EditorErrors): EditorErrors {
  const errors: EditorErrors = isSpan(span) ? {} : { ...span };
  if (values.type === 'LIVE' && values.account === null) errors.account = 'A LIVE schedule needs a live account.';
  const named = values.people.flatMap(({ employee }) => (employee === null ? [] : [employee]));
  if (new Set(named).size < named.length) errors.people = 'The same person is assigned twice.';
  return errors;
}

/** The request body: everything for a new schedule, only changes for an existing one. */
export function editorBody(values: EditorValues, span: Span, before: Planned | null): ScheduleBody {
  const { account, people, needs, jobs, type, day: _day, from: _from, to: _to, ...own } = values;
  const mine: Change = {
    ...(Object.fromEntries(Object.entries(own).map(([name, value]) => [name, isBlank(value) ? null : value])) as OwnFields),
    type,
    start: span.start,
    end: span.end,
    // Only the uuid is sent; names and colours come with the answer.
    account: account === null ? null : { uuid: account, name: '', color: '', zone: '' },
    people: people.flatMap(({ employee, role }): Person[] => (employee === null ? [] : [{ employee, name: '', role }])),
    videoJobs: jobs,
    ...(needs === null ? {} : { needs }),
  };
  return bodyOf(before === null ? mine : differing(mine, before), before ?? { people: [] });
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

const FIELD_OF: Readonly<Record<string, keyof EditorErrors>> = {
  startTime: 'from',
  endTime: 'to',
  liveAccount: 'account',
  type: 'account',
};

const LISTS = [
  ['scheduleEmployees', 'people'],
  ['needs', 'needs'],
  ['videoJobs', 'jobs'],
] as const;

function fieldOf(path: string, own: OwnFields): keyof EditorErrors {
  if (Object.hasOwn(own, path)) return path as keyof OwnFields;
  return LISTS.find(([start]) => path.startsWith(start))?.[1] ?? FIELD_OF[path] ?? 'other';
}

/** Maps the server's violations to the fields that can fix them. */
export function errorsOf(violations: readonly { readonly propertyPath: string; readonly message: string }[], own: OwnFields): EditorErrors {
  const errors: EditorErrors = {};
  for (const { propertyPath, message } of violations) {
    const field = fieldOf(propertyPath, own);
    errors[field] = errors[field] === undefined ? message : `${errors[field]} ${message}`;
  }
  return errors;
}

/** What another user changed since `before` was read: "the times and the people". */
export function changedText(before: Planned, theirs: Planned, own: OwnFields): string {
  const mine = wholeChange(before, own);
  // A part that one of the two does not show is compared too.
  const parts = differencesOf({ ...wholeChange(theirs, own), ...mine }, mine, theirs).map((text) => IN_FORM[text] ?? text);
  if (before.draft !== theirs.draft) parts.push('the publication');
  return parts.length === 0 ? 'this schedule' : listText(parts);
}

/** The form has two times, and a list of people. */
const IN_FORM: Readonly<Record<string, string>> = { 'the time': 'the times', 'who works': 'the people' };

/** Rebases the edits on the saved state: untouched fields take their values. */
export function rebased(mine: EditorValues, before: EditorValues, theirs: EditorValues): EditorValues {
  const keys = keysOf(mine);
  return recordFrom(keys, (key) => (JSON.stringify(mine[key]) === JSON.stringify(before[key]) ? theirs[key] : mine[key])) as EditorValues;
}

/**
 * Employees to choose from in one row of assignees: no one from the other rows, but the row's own employee even after they have left.
 * @param stored the assignees of the stored schedule.
 */
export function personChoices(
  own: string | null,
  people: readonly PersonValue[],
  employees: readonly { readonly value: string; readonly label: string; readonly holiday: boolean }[],
  stored: readonly Person[],
): { readonly value: string; readonly label: string }[] {
  const choices = employees
    .filter(({ value }) => value === own || !people.some(({ employee }) => employee === value))
    .map(({ value, label, holiday }) => ({ value, label: holiday ? `${label} (on holiday)` : label }));
  const former = choices.some(({ value }) => value === own) ? undefined : stored.find(({ employee }) => employee === own);
  return former === undefined ? choices : [...choices, { value: former.employee, label: former.name }];
}
