/** The demo's video jobs: dates in order, tasks in every state, and work for everyone who makes videos. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { CLIENTS, EMPLOYEES } from './cast.rules.ts';
import { demoJobs, TASK_TYPES, TEMPLATES } from './video.rules.ts';

const today = Temporal.PlainDate.from('2026-11-25');
const jobs = () => demoJobs(today);
const tasks = () => jobs().flatMap((job) => job.tasks.map((task) => ({ ...task, job })));
const named = (title: string) => jobs().find((job) => job.title === title)!;

describe('jobs', () => {
  it('are in every state, for every client and the agency itself', () => {
    const count = (key: 'status' | 'client', value: string | null) => jobs().filter((job) => job[key] === value).length;
    expect(['IN_PROGRESS', 'PENDING', 'COMPLETED', 'DELETED'].map((status) => count('status', status))).toEqual([9, 6, 4, 1]);
    expect([...CLIENTS.map(({ name }) => name), null].map((client) => count('client', client))).toEqual([7, 7, 4, 2]);
  });
  it('were ordered before they were started, and started before they were completed', () => {
    for (const { ordered, started, completed, status } of jobs()) {
      const times = [ordered, started, completed].filter((time) => time !== null);
      expect(times).toEqual(times.toSorted());
      expect(times.every((time) => time < '2026-11-25')).toBe(true);
      expect([started !== null, completed !== null]).toEqual([status !== 'PENDING', status === 'COMPLETED']);
    }
  });
  it('have dates relative to today', () => {
    expect(named('Barrier serum: launch film')).toMatchObject({
      due: '2026-11-27',
      ordered: '2026-11-01T10:00:00Z',
      started: '2026-11-10T09:10:00Z',
      completed: null,
    });
    expect(named('Refill pouches explained')).toMatchObject({
      due: '2026-11-16',
      ordered: '2026-10-20T10:00:00Z',
      started: '2026-11-01T09:13:00Z',
      completed: '2026-11-15T15:13:00Z',
    });
    expect(named('Host onboarding: first stream')).toMatchObject({ due: null, ordered: '2026-10-28T10:00:00Z', started: null });
  });
  it('are worked on by shoots while theirs is not finished', () => {
    expect(
      jobs()
        .filter(({ shot }) => shot)
        .map(({ title }) => title),
    ).toEqual(['Barrier serum: launch film', 'Winter routine in four steps', 'Care and repair: zips']);
  });
});

describe('tasks', () => {
  it('have a progress that matches their status', () => {
    for (const { status, progress } of tasks()) {
      if (status === 'COMPLETED') expect(progress).toBe(100);
      else if (status === 'IN_PROGRESS') expect(progress > 0 && progress < 100).toBe(true);
      else expect([status, progress]).toEqual([status, status === 'FAILED' ? 60 : 0]);
    }
    expect([...new Set(tasks().map(({ status }) => status))].sort()).toEqual(['COMPLETED', 'FAILED', 'IN_PROGRESS', 'PENDING', 'SKIPPED']);
  });
  it('end at least a day ago, are due two days apart, and not after their job', () => {
    for (const { completed, status, started, progress, due, job } of tasks()) {
      expect([completed !== null, started]).toEqual([status === 'COMPLETED', progress === 0 ? null : job.started]);
      if (completed !== null) expect(completed < '2026-11-25' && completed >= '2026-10-26').toBe(true);
      expect(due === null).toBe(job.due === null);
      if (due !== null) expect(due <= job.due!).toBe(true);
    }
    expect(named('Barrier serum: launch film').tasks.map(({ due, completed }) => [due, completed])).toEqual([
      ['2026-11-19', '2026-11-18T14:10:00Z'],
      ['2026-11-21', '2026-11-19T14:10:00Z'],
      ['2026-11-23', null],
      ['2026-11-25', null],
      ['2026-11-27', null],
    ]);
    expect(named('Candle pouring, slow cut').tasks.map(({ due, completed }) => [due, completed])).toEqual([
      ['2026-11-01', '2026-10-31T14:27:00Z'],
      ['2026-11-03', '2026-11-01T14:27:00Z'],
    ]);
  });
  it('are assigned in rotation to those who do this work, or to no one yet', () => {
    expect(named('Barrier serum: launch film').tasks.map(({ title, employee }) => [title, employee])).toEqual([
      ['Script: Barrier serum', 'Ava'],
      ['Storyboard: Barrier serum', 'Beatriz'],
      ['Shoot: Barrier serum', 'Oscar'],
      ['Edit: Barrier serum', 'Ava'],
      ['Captions: Barrier serum', 'Hana'],
    ]);
    expect(named('Winter routine in four steps').tasks.map(({ employee }) => employee)).toEqual(['Beatriz', 'Dinh', 'Dinh', null]);
    const people = EMPLOYEES.filter(({ status }) => status === 'ACTIVE').map(({ nickname }) => nickname);
    for (const { employee } of tasks()) expect(employee === null || people.includes(employee)).toBe(true);
  });
  it('make one video, or one to three when they are edits', () => {
    const counts = (edits: boolean) => [...new Set(tasks().flatMap(({ type, videos }) => ((type === 'Edit') === edits ? [videos] : [])))];
    expect([counts(true).sort((a, b) => a - b), counts(false)]).toEqual([[1, 2, 3], [1]]);
  });
  it('have a script once it is being written, links where they are looked up, and notes on the shoot', () => {
    for (const { type, progress, scripts, links, description } of tasks()) {
      expect(scripts !== null).toBe(type === 'Script' && progress > 0);
      expect(links.length).toBe(type === 'Script' || type === 'Storyboard' ? 2 : 0);
      expect(description !== null).toBe(type === 'Shoot');
    }
  });
});

it('templates use task types that can be chosen', () => {
  const active = TASK_TYPES.filter((type) => type.active).map(({ name }) => name);
  expect(active).toHaveLength(TASK_TYPES.length - 1);
  for (const { type, videos } of TEMPLATES.flatMap(({ tasks: all }) => [...all])) {
    expect(active).toContain(type);
    expect(videos).toBeGreaterThanOrEqual(1);
  }
});
