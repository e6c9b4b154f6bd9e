/** The layout of the timeline response: lanes and bands along the time axis, and who was on air at a moment. */
import { SHIFT_ROLE_LABELS, type ShiftRole } from '#domains/scheduling';
import type { Timeline } from './performance.action.ts';
import type { Range } from './stream-minutes.rules.ts';

export type { Timeline };
export type Figures = Timeline['totals'];
export type TimelineSchedule = Timeline['schedules'][number];
export type Shift = TimelineSchedule['shifts'][number];

export interface Band {
  readonly key: string;
  readonly label: string;
  /** The period of the band, ISO 8601. */
  readonly start: string;
  readonly end: string;
}

export interface Lane {
  readonly key: string;
  readonly label: string;
  readonly kind: 'schedules' | 'person';
  readonly bands: readonly Band[];
  /** Periods without a schedule. */
  readonly gaps: readonly Band[];
}

/** The schedules and their gaps first, then each person, hosts before all others. */
export function lanesOf({ schedules, uncovered }: Pick<Timeline, 'schedules' | 'uncovered'>): Lane[] {
  const plan: Lane = {
    key: 'schedules',
    label: 'Schedule',
    kind: 'schedules',
    bands: schedules.map(({ schedule, title, startTime, endTime }) => ({
      key: schedule,
      label: title ?? 'Schedule',
      start: startTime,
      end: endTime,
    })),
    gaps: uncovered.spans.map(({ start, end }) => ({ key: start, label: 'Nobody scheduled', start, end })),
  };
  const people = new Map<string, { name: string; role: string; bands: Band[] }>();
  for (const { schedule, startTime, endTime, shifts } of schedules) {
    for (const { employee, name, role } of shifts) {
      const person = people.get(employee) ?? { name, role, bands: [] };
      person.bands.push({ key: `${schedule} ${employee}`, label: `${name}, ${roleText(role)}`, start: startTime, end: endTime });
      people.set(employee, person);
    }
  }
  const lanes = [...people].map(([employee, { name, role, bands }]): Lane & { readonly role: string } => ({
    key: employee,
    label: name,
    kind: 'person',
    bands,
    gaps: [],
    role,
  }));
  const rank = (role: string) => (role === 'HOST' ? 0 : 1);
  return [plan, ...lanes.sort((a, b) => rank(a.role) - rank(b.role))];
}

/** Position of a span on the axis, as fractions of its width; null when it is outside. */
export function placeOf(
  { start, end }: Pick<Band, 'start' | 'end'>,
  { min, max }: Range,
): { readonly left: number; readonly width: number; readonly cutLeft: boolean; readonly cutRight: boolean } | null {
  const [from, to] = [Date.parse(start) / 1000, Date.parse(end) / 1000];
  const [first, last] = [Math.max(from, min), Math.min(to, max)];
  if (last <= first || max <= min) return null;
  return { left: (first - min) / (max - min), width: (last - first) / (max - min), cutLeft: from < min, cutRight: to > max };
}

/** "Ava, host; Ben, moderator" at a moment in seconds; null when no schedule covers it. */
export function onAirAt({ schedules }: Pick<Timeline, 'schedules'>, at: number): string | null {
  const there = schedules.filter(({ startTime, endTime }) => Date.parse(startTime) / 1000 <= at && at < Date.parse(endTime) / 1000);
  if (there.length === 0) return null;
  const people = there.flatMap(({ shifts }) => shifts.map(({ name, role }) => `${name}, ${roleText(role)}`));
  return people.length === 0 ? 'Nobody yet' : people.join('; ');
}

/** "HOST" → "host". */
export function roleText(role: string): string {
  return (Object.hasOwn(SHIFT_ROLE_LABELS, role) ? SHIFT_ROLE_LABELS[role as ShiftRole] : role).toLowerCase();
}

export const SOURCE_LABELS: Readonly<Record<Timeline['source'], string>> = {
  minutes: 'Exact, from per-minute figures',
  readings: 'From what was exported at each handover',
  prorated: 'Estimated by time: neither per-minute figures nor an export at each handover',
};
