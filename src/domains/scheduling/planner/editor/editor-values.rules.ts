/**
 * The values of the schedule editor: one day, two times, the assignees; the instants they mean, the changes to send, and concurrent changes
 * by others.
 */
import { listText } from '#core/list-text';
import { DAY_MS, HOUR_MS, type Span } from '#core/span';
import { bodyOf, assigneesBody, type ScheduleBody } from '../../schedules/schedule/schedule-change.rules.ts';
import type { Needs } from '#domains/live';
import { type Person, type Planned, jobsOf } from '../../schedules/schedule/planned.rules.ts';
import { neededRoles } from '../../schedules/schedule/needs.rules.ts';
import { valuesOf, type EditorValues, type PersonValue } from './form-values.rules.ts';
import { dayText, instantText, MAX_SPAN_MS, readWall, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

export type EditorErrors = Partial<
  Record<'account' | 'day' | 'from' | 'to' | 'title' | 'note' | 'people' | 'needs' | 'jobs' | 'other', string>
>;

export type EditorBody = ScheduleBody & {
  type?: 'LIVE' | 'VIDEO';
  title?: string | null;
  note?: string | null;
  needs?: Needs;
  videoJobs?: readonly string[];
};

/** @param before the stored schedule: unchanged times stay the same instants, even when a wall time occurs twice. */
export function spanOf(values: Pick<EditorValues, 'day' | 'from' | 'to'>, clock: ZoneClock, before: Span | null): Span | EditorErrors {
  const from = readWall(`${values.day}T${values.from}`);
  const to = readWall(`${values.day}T${values.to}`);
  if (from === null || to === null)
    return { ...(from === null ? { from: 'Enter a time.' } : {}), ...(to === null ? { to: 'Enter a time.' } : {}) };
  if (before !== null) {
    const old = valuesOf({ ...before, type: 'LIVE', account: null, people: [], item: { title: null } }, clock);
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
  const minutes = Math.round(((end - start) % HOUR_MS) / 60_000);
  const hours = Math.floor((end - start) / HOUR_MS);
  const length = [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter(Boolean).join(' ');
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
export function editorBody(values: EditorValues, span: Span, before: Planned | null): EditorBody {
  const people = values.people.flatMap(({ employee, role }): Person[] => (employee === null ? [] : [{ employee, name: '', role }]));
  const full: EditorBody = {
    ...bodyOf(span, { people: [] }, instantText),
    type: values.type,
    liveAccount: values.account === null ? null : `/api/live_accounts/${values.account}`,
    title: values.title.trim() === '' ? null : values.title.trim(),
    note: values.note.trim() === '' ? null : values.note,
    scheduleEmployees: assigneesBody(people, before?.people ?? []),
    videoJobs: values.jobs,
    ...(values.needs === null ? {} : { needs: values.needs }),
  };
  if (before === null) return full;
  const changed: EditorBody = {};
  if (span.start !== before.start) changed.startTime = full.startTime;
  if (span.end !== before.end) changed.endTime = full.endTime;
  if (values.type !== before.type) changed.type = full.type;
  if (values.account !== (before.account?.uuid ?? null)) changed.liveAccount = full.liveAccount;
  if (full.title !== before.item.title) changed.title = full.title;
  if (full.note !== (before.item.note ?? null)) changed.note = full.note;
  const assignees = (list: readonly { readonly employee: string; readonly role: string }[]) =>
    list.map(({ employee, role }) => `${employee} ${role}`).join();
  if (assignees(people) !== assignees(before.people)) changed.scheduleEmployees = full.scheduleEmployees;
  if (sorted(values.jobs) !== sorted(jobsOf(before))) changed.videoJobs = values.jobs;
  if (values.needs !== null && needsText(values.needs) !== needsText(before.item.needs ?? {})) changed.needs = values.needs;
  return changed;
}

const needsText = (needs: Needs) => JSON.stringify(neededRoles(needs));
const sorted = (iris: readonly string[]) => iris.toSorted().join();

const FIELD_OF: Readonly<Record<string, keyof EditorErrors>> = {
  startTime: 'from',
  endTime: 'to',
  liveAccount: 'account',
  title: 'title',
  note: 'note',
  type: 'account',
};

const LISTS = [
  ['scheduleEmployees', 'people'],
  ['needs', 'needs'],
  ['videoJobs', 'jobs'],
] as const;

function fieldOf(path: string): keyof EditorErrors {
  return LISTS.find(([start]) => path.startsWith(start))?.[1] ?? FIELD_OF[path] ?? 'other';
}

/** Maps the server's violations to the fields that can fix them. */
export function errorsOf(violations: readonly { readonly propertyPath: string; readonly message: string }[]): EditorErrors {
  const errors: EditorErrors = {};
  for (const { propertyPath, message } of violations) {
    const field = fieldOf(propertyPath);
    errors[field] = errors[field] === undefined ? message : `${errors[field]} ${message}`;
  }
  return errors;
}

/** What another user changed since `before` was read: "the times and the people". */
export function changedText(before: Planned, theirs: Planned): string {
  const assignees = ({ people }: Planned) =>
    people
      .map(({ employee, role }) => `${employee} ${role}`)
      .sort()
      .join();
  const parts = [
    before.start === theirs.start && before.end === theirs.end ? null : 'the times',
    before.type === theirs.type ? null : 'the type',
    before.account?.uuid === theirs.account?.uuid ? null : 'the live account',
    assignees(before) === assignees(theirs) ? null : 'the people',
    needsText(before.item.needs ?? {}) === needsText(theirs.item.needs ?? {}) ? null : 'the needs',
    sorted(jobsOf(before)) === sorted(jobsOf(theirs)) ? null : 'the video jobs',
    before.item.title === theirs.item.title ? null : 'the title',
    before.item.note === theirs.item.note ? null : 'the note',
    before.draft === theirs.draft ? null : 'the publication',
  ].filter((text) => text !== null);
  return parts.length === 0 ? 'this schedule' : listText(parts);
}

/** Rebases the edits on the saved state: untouched fields take their values. */
export function rebased(mine: EditorValues, before: EditorValues, theirs: EditorValues): EditorValues {
  const keys = Object.keys(mine) as (keyof EditorValues)[];
  return Object.fromEntries(
    keys.map((key) => [key, JSON.stringify(mine[key]) === JSON.stringify(before[key]) ? theirs[key] : mine[key]]),
  ) as unknown as EditorValues;
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
