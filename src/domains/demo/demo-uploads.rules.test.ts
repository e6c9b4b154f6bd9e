/** The demo's videos: which versions a task has, by its state. */
import { describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import { demoUploads } from './demo-uploads.rules.ts';
import { demoJobs } from './video.rules.ts';

const COMPLETED = { title: 'Edit: Refill pouches explained', status: 'COMPLETED', progress: 100, videos: 1 } as const;
const STARTED = { title: 'Edit: Ridge jacket', status: 'IN_PROGRESS', progress: 70, videos: 2 } as const;
const versions = (task: Parameters<typeof demoUploads>[0]) =>
  demoUploads(task).map(({ serial, revision, state, final, reason }) => ({ serial, revision, state, final, explained: reason !== null }));

describe('the videos of a task', () => {
  it('do not exist before work on it starts', () => {
    expect(demoUploads({ ...STARTED, progress: 0 })).toEqual([]);
  });
  it('are approved in the second version once the task is completed; the first was rejected with a reason', () => {
    expect(versions(COMPLETED)).toEqual([
      { serial: 1, revision: 1, state: 'REJECTED', final: false, explained: true },
      { serial: 1, revision: 2, state: 'APPROVED', final: true, explained: false },
    ]);
  });
  it('are waiting for approval while the task is in progress: the first in its second version, the second in its first', () => {
    expect(versions(STARTED)).toEqual([
      { serial: 1, revision: 1, state: 'APPROVED', final: false, explained: false },
      { serial: 1, revision: 2, state: 'PENDING', final: true, explained: false },
      { serial: 2, revision: 1, state: 'PENDING', final: false, explained: false },
    ]);
  });
  it('are in their first version before half of the work is done', () => {
    expect(versions({ ...STARTED, progress: 49, videos: 1 })).toEqual([
      { serial: 1, revision: 1, state: 'PENDING', final: false, explained: false },
    ]);
    expect(versions({ ...STARTED, progress: 50, videos: 1 })).toHaveLength(2);
  });
  it('are at most two while the task is in progress, and all when it is completed', () => {
    const serials = (status: 'COMPLETED' | 'IN_PROGRESS') => [
      ...new Set(demoUploads({ title: 'Edit: How to pitch the Lodge tent', status, progress: 100, videos: 3 }).map(({ serial }) => serial)),
    ];
    expect([serials('IN_PROGRESS'), serials('COMPLETED')]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
  });
  it('are named after the task, the video and the version, and have comments in each of them', () => {
    const found = demoUploads({ title: 'Edit: Small kitchen, big table', status: 'IN_PROGRESS', progress: 85, videos: 2 });
    expect(found.map(({ name, asset }) => [name, asset])).toEqual([
      ['edit-small-kitchen-big-table-1-v1.mp4', 'small-kitchen'],
      ['edit-small-kitchen-big-table-1-v2.mp4', 'small-kitchen-v2'],
      ['edit-small-kitchen-big-table-2-v1.mp4', 'small-kitchen-insert'],
    ]);
    expect(found.map(({ comments }) => comments.length)).toEqual([3, 2, 3]);
    expect(demoUploads({ ...COMPLETED })[0]!.name).toBe('edit-refill-pouches-explained-1-v1.mp4');
  });
  it('need a film each', () => {
    expect(() => demoUploads({ ...STARTED, title: 'Edit (unknown)' })).toThrow('There is no film for video 1 of "Edit (unknown)".');
    expect(() => demoUploads({ ...COMPLETED, videos: 2 })).toThrow('There is no film for video 2 of');
  });
  it('have a film each for every edit of the demo', () => {
    const edits = demoJobs(Temporal.PlainDate.from('2026-11-25')).flatMap(({ tasks }) => tasks.filter(({ type }) => type === 'Edit'));
    expect(edits.flatMap((task) => demoUploads(task)).length).toBeGreaterThan(30);
  });
});
