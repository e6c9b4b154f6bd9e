/** Texts of summaries: short lines for the inbox, and sections for the mail. */
import { formatDay, formatDays, hoursText } from '#core/date-text';
import { numberFormat } from '#core/number-format';
import { HOUR_MS } from '#core/span';
import type { ShiftRole } from '#domains/scheduling';
import { describe, shiftTimes } from '../shifts/shift-news.rules.ts';
import type { Days } from './summary-times.rules.ts';

export interface SummaryShift {
  readonly schedule: string;
  readonly start: string;
  readonly end: string;
  readonly role: ShiftRole;
  readonly account: string | null;
  /** New or changed since the person's last summary. */
  readonly changed: boolean;
}

export interface SummaryTask {
  readonly uuid: string;
  readonly title: string;
  readonly dueDate: string | null;
}

export interface Results {
  readonly streams: number;
  readonly hours: number;
  /** Exact decimal. */
  readonly gmv: string;
}

export interface PlanCounts {
  readonly schedules: number;
  readonly drafts: number;
  readonly openPlaces: number;
  readonly dueTasks: number;
}

interface Row {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly link?: string;
}
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}
export interface SummaryText {
  readonly title: string;
  readonly text: string;
  readonly mail: { readonly paragraphs: readonly string[]; readonly sections: readonly Section[] };
}

export interface Format {
  readonly zone: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Results of a manager's accounts, with those of the previous period. */
export interface Compared {
  readonly days: Days;
  /** The period is still in progress. */
  readonly soFar: boolean;
  readonly now: Results;
  readonly before: Results;
}

interface WeekParts {
  readonly days: Days;
  /** Null for people who are not employees. */
  readonly own: { readonly shifts: readonly SummaryShift[]; readonly tasks: readonly SummaryTask[] } | null;
  /** Null for people who manage nothing. */
  readonly run: { readonly plan: PlanCounts; readonly results: Compared } | null;
}

export function weekText({ days, own, run }: WeekParts, format: Format): SummaryText {
  const hours = (own?.shifts ?? []).reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / HOUR_MS, 0);
  const lines = [
    ...(own === null ? [] : [ownLine(own.shifts.length, hours, own.tasks.length)]),
    ...(run === null ? [] : [planLine(run.plan), resultLine(run.results, format)]),
  ];
  return {
    title: `Your week, ${formatDays(days.from, days.to, 'short-date')}`,
    text: lines.join('\n'),
    mail: {
      paragraphs: lines.slice(0, 1),
      sections: [
        ...(own === null ? [] : ownSections(own, format)),
        ...(run === null ? [] : [planSection(run.plan), resultSection(run.results, format)]),
      ],
    },
  };
}

/** For managers and admins, for a day or a month. */
export function periodText(title: string, plan: PlanCounts, results: Compared, format: Format): SummaryText {
  const lines = [planLine(plan), resultLine(results, format)];
  return { title, text: lines.join('\n'), mail: { paragraphs: [], sections: [planSection(plan), resultSection(results, format)] } };
}

function ownLine(shifts: number, hours: number, tasks: number): string {
  const planned = shifts === 0 ? 'No shifts are planned' : `${count(shifts, 'shift')}, ${hoursText(hours)}`;
  return tasks === 0 ? `${planned}.` : `${planned}; ${count(tasks, 'open task')}.`;
}

function ownSections({ shifts, tasks }: NonNullable<WeekParts['own']>, { zone }: Format): Section[] {
  const planned = shifts.map((shift) => ({
    title: shiftTimes(shift, zone),
    text: describe(shift),
    ...(shift.changed ? { note: 'New or changed since your last summary' } : {}),
    link: `/schedules/${shift.schedule}`,
  }));
  const open = tasks.map(({ uuid, title, dueDate }) => ({
    title,
    text: dueDate === null ? 'No due date' : `Due ${formatDay(dueDate, 'weekday')}`,
    link: `/video-tasks/${uuid}`,
  }));
  return [
    ...(planned.length === 0 ? [] : [{ title: 'Shifts', rows: planned }]),
    ...(open.length === 0 ? [] : [{ title: 'Open tasks', rows: open }]),
  ];
}

function planLine({ schedules, drafts, openPlaces }: PlanCounts): string {
  const parts = [
    count(schedules, 'published schedule'),
    ...(openPlaces === 0 ? [] : [count(openPlaces, 'open place')]),
    ...(drafts === 0 ? [] : [count(drafts, 'draft')]),
  ];
  return `${parts.join(', ')}.`;
}

function planSection({ schedules, drafts, openPlaces, dueTasks }: PlanCounts): Section {
  return {
    title: 'Plan',
    rows: [
      { title: 'Published schedules', text: String(schedules), link: '/schedules' },
      { title: 'Open places', text: String(openPlaces) },
      { title: 'Drafts', text: String(drafts) },
      { title: 'Tasks due', text: String(dueTasks), link: '/video-tasks' },
    ],
  };
}

function resultLine({ days, soFar, now, before }: Compared, format: Format): string {
  return `${formatDays(days.from, days.to, 'short-date')}${soFar ? ' so far' : ''}: ${moneyText(now.gmv, format)} GMV in ${count(now.streams, 'stream')}${changeText(now.gmv, before.gmv)}.`;
}

function resultSection({ days, soFar, now, before }: Compared, format: Format): Section {
  return {
    title: `Results, ${formatDays(days.from, days.to, 'short-date')}${soFar ? ' so far' : ''}`,
    rows: [
      { title: 'GMV', text: moneyText(now.gmv, format), note: `Before: ${moneyText(before.gmv, format)}` },
      { title: 'Streams', text: String(now.streams), note: `Before: ${before.streams}` },
      { title: 'Hours on air', text: hoursText(now.hours), note: `Before: ${hoursText(before.hours)}` },
    ],
  };
}

/** ", 12% more than before"; empty without a previous value. */
export function changeText(now: string, before: string): string {
  const [after, earlier] = [Number(now), Number(before)];
  if (earlier === 0) return '';
  const percent = Math.round(((after - earlier) / earlier) * 100);
  return percent === 0 ? ', as much as before' : `, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than before`;
}

function moneyText(amount: string, { currency }: Format): string {
  // An exact decimal as a string stays exact.
  return numberFormat({ style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
