/** Tests of video tasks: status, progress and assignee in every combination that a write can request. */
import { describe, expect, it } from 'vitest';
import { allows, type Actor } from '#core/access';
import { transitionBetween } from '#core/states';
import {
  NEW_TASK,
  progressOfStatus,
  statusOfProgress,
  TASK_LIFE,
  TASK_STATUSES,
  writeTask,
  type TaskChange,
  type TaskState,
} from './task-life.rules.ts';

const NOW = '2026-06-10T09:00:00+00:00';
const EARLIER = '2026-06-01T09:00:00+00:00';
const PROGRESS = [0, 1, 50, 99, 100];

/** Every state that the database allows. */
const STATES: readonly TaskState[] = TASK_STATUSES.flatMap((status) =>
  PROGRESS.filter((progress) => progressOfStatus(status, progress) === progress).flatMap((progress) =>
    [null, 'ava'].flatMap((assignedEmployee) =>
      (status === 'IN_PROGRESS' ? [EARLIER] : [null, EARLIER]).map((startedAt) => ({
        status,
        progress,
        assignedEmployee,
        startedAt,
        completedAt: status === 'COMPLETED' ? EARLIER : null,
      })),
    ),
  ),
);
const after = (before: TaskState, asked: TaskChange): TaskState => {
  const written = writeTask(before, asked, NOW);
  if (!written.ok) throw new Error(written.violations[0]!.message);
  return { ...before, ...(asked.assignedEmployee === undefined ? {} : { assignedEmployee: asked.assignedEmployee }), ...written.values };
};
/** The constraints of the table. */
const isSound = ({ status, progress, startedAt, completedAt }: TaskState) =>
  progressOfStatus(status, progress) === progress &&
  (status !== 'IN_PROGRESS' || startedAt !== null) &&
  (status === 'COMPLETED') === (completedAt !== null);

describe('progress', () => {
  it.each([
    [0, 'PENDING'],
    [1, 'IN_PROGRESS'],
    [50, 'IN_PROGRESS'],
    [99, 'IN_PROGRESS'],
    [100, 'COMPLETED'],
  ] as const)('of %d is %s', (progress, status) => expect(statusOfProgress(progress)).toBe(status));

  it('determines the status when written alone, from every state', () => {
    for (const before of STATES)
      for (const progress of PROGRESS) {
        const task = after(before, { progress });
        expect([task.status, task.progress]).toEqual([statusOfProgress(progress), progress]);
      }
  });
});

describe('a status', () => {
  it('determines the progress when written alone, from every state', () => {
    for (const before of STATES)
      for (const status of TASK_STATUSES) {
        const task = after(before, { status });
        expect(task.status).toBe(status);
        if (status === 'PENDING') expect(task.progress).toBe(0);
        else if (status === 'COMPLETED') expect(task.progress).toBe(100);
        else expect(task.progress).toBe(status === 'IN_PROGRESS' ? Math.min(before.progress, 99) : before.progress);
      }
  });

  it('can be reached from every other one, with a button label', () => {
    for (const from of TASK_STATUSES)
      for (const to of TASK_STATUSES) {
        const transition = transitionBetween(TASK_LIFE, from, to);
        if (from === to) expect(transition).toBeNull();
        else expect(transition?.label).toMatch(/^[A-Z]/);
      }
  });
});

describe('a task', () => {
  it('is pending at first, and shows each status by a word and a colour', () => {
    expect([TASK_LIFE.noun, TASK_LIFE.initial]).toEqual(['video task', 'PENDING']);
    expect(Object.entries(TASK_LIFE.states).map(([status, { label, severity }]) => [status, label, severity])).toEqual([
      ['PENDING', 'Pending', 'neutral'],
      ['IN_PROGRESS', 'In progress', 'info'],
      ['COMPLETED', 'Completed', 'success'],
      ['FAILED', 'Failed', 'danger'],
      ['SKIPPED', 'Skipped', 'contrast'],
    ]);
  });

  it('is moved by the managers of its job and its assignee, but skipped by managers only', () => {
    const manager: Actor = { user: 'mia', username: 'mia', roles: ['ROLE_MANAGER'], employee: null, client: null };
    const assignee: Actor = { ...manager, user: 'ava', roles: ['ROLE_EMPLOYEE'], employee: 'ava' };
    const record = { uuid: 'task', videoJob: { uuid: 'job', client: null }, assignedEmployee: { uuid: 'ava' } };
    for (const { to, who } of TASK_LIFE.transitions) {
      expect(allows(who, manager, record), to).toBe(true);
      expect(allows(who, assignee, record), to).toBe(to !== 'SKIPPED');
      expect(allows(who, { ...assignee, employee: 'ben' }, record), to).toBe(false);
    }
  });
});

describe('status and progress', () => {
  it('must agree when both change', () => {
    for (const before of STATES)
      for (const status of TASK_STATUSES)
        for (const progress of PROGRESS) {
          if (status === before.status || progress === before.progress) continue;
          const written = writeTask(before, { status, progress }, NOW);
          expect(written.ok).toBe(progressOfStatus(status, progress) === progress);
          if (!written.ok)
            expect(written.violations).toEqual([
              {
                propertyPath: 'progress',
                code: 'CONTRADICTS_STATUS',
                message: `A task that is ${status} cannot be at ${progress}%. Send one of the two; the other follows.`,
              },
            ]);
        }
  });

  it('change nothing when sent unchanged, together with any other field', () => {
    for (const before of STATES)
      expect(after(before, { status: before.status, progress: before.progress, assignedEmployee: before.assignedEmployee })).toEqual(
        before,
      );
  });

  it('are written only where they change', () => {
    for (const before of STATES) {
      const { values } = writeTask(before, { assignedEmployee: before.assignedEmployee }, NOW) as { values: Partial<TaskState> };
      expect(values).toEqual({});
    }
    const halfway: TaskState = { ...NEW_TASK, status: 'IN_PROGRESS', progress: 50, startedAt: EARLIER };
    expect(writeTask(halfway, { progress: 60 }, NOW)).toEqual({ ok: true, values: { progress: 60 } });
  });

  it('follow the one that changes when the other is sent unchanged', () => {
    const halfway: TaskState = { ...NEW_TASK, status: 'IN_PROGRESS', progress: 50, startedAt: EARLIER };
    expect(after(halfway, { status: 'COMPLETED', progress: 50 })).toMatchObject({ status: 'COMPLETED', progress: 100 });
    expect(after(halfway, { status: 'IN_PROGRESS', progress: 100 })).toMatchObject({ status: 'COMPLETED', progress: 100 });
  });
});

describe('an assignee', () => {
  it('who is added or removed makes every task pending', () => {
    for (const before of STATES)
      for (const assignedEmployee of [null, 'ava', 'ben']) {
        const task = after(before, { assignedEmployee });
        expect(task.assignedEmployee).toBe(assignedEmployee);
        if (assignedEmployee === before.assignedEmployee) expect(task).toEqual(before);
        else expect([task.status, task.progress, task.completedAt]).toEqual(['PENDING', 0, null]);
      }
  });

  it('sent with a status or a progress does not override that', () => {
    expect(after(NEW_TASK, { assignedEmployee: 'ava', progress: 30 })).toMatchObject({
      status: 'IN_PROGRESS',
      progress: 30,
      startedAt: NOW,
    });
    expect(after(NEW_TASK, { assignedEmployee: 'ava', status: 'SKIPPED' })).toMatchObject({ status: 'SKIPPED' });
  });
});

describe('every write', () => {
  const asked: TaskChange[] = [undefined, ...TASK_STATUSES].flatMap((status) =>
    [undefined, ...PROGRESS].flatMap((progress) =>
      [undefined, null, 'ben'].map((assignedEmployee) => ({
        ...(status === undefined ? {} : { status: status }),
        ...(progress === undefined ? {} : { progress }),
        ...(assignedEmployee === undefined ? {} : { assignedEmployee }),
      })),
    ),
  );

  it('from every state leaves a state that the database allows, with the timestamps of the spec', () => {
    for (const before of STATES)
      for (const one of asked) {
        if (!writeTask(before, one, NOW).ok) continue;
        const task = after(before, one);
        expect(isSound(task), JSON.stringify([before, one, task])).toBe(true);
        if (task.status === 'IN_PROGRESS') expect(task.startedAt).toBe(before.startedAt ?? NOW);
        else expect(task.startedAt).toBe(before.startedAt);
        if (task.status === 'COMPLETED') expect(task.completedAt).toBe(before.completedAt ?? NOW);
      }
  });
});
