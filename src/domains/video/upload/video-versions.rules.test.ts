import { describe, expect, it } from 'vitest';
import { awaitsClient, awaitsDecision, countsOf, stateShown, videosOf } from './video-versions.rules.ts';

const version = (
  videoSerial: number,
  revision: number,
  versionType: 'DRAFT' | 'FINAL' = 'DRAFT',
  state: 'PENDING' | 'APPROVED' | 'REJECTED' = 'PENDING',
) => ({ videoSerial, revision, versionType, state });

describe('the videos of a task', () => {
  it('are sorted by number, with versions newest first', () => {
    const found = videosOf([version(2, 1), version(1, 1), version(1, 10), version(1, 9)]);
    expect(found.map(({ serial, versions }) => [serial, versions.map(({ revision }) => revision)])).toEqual([
      [1, [10, 9, 1]],
      [2, [1]],
    ]);
  });

  it('are signed off by the newest approved final version, never by a draft', () => {
    const signed = (...versions: ReturnType<typeof version>[]) => videosOf(versions)[0]?.signedOff?.revision ?? null;
    expect(signed(version(1, 1, 'DRAFT', 'APPROVED'))).toBeNull();
    expect(signed(version(1, 1, 'FINAL', 'REJECTED'), version(1, 2, 'FINAL'))).toBeNull();
    expect(signed(version(1, 1, 'FINAL', 'APPROVED'), version(1, 2, 'FINAL', 'APPROVED'), version(1, 3))).toBe(2);
  });

  it('are counted against the number required', () => {
    const videos = videosOf([version(1, 1, 'FINAL', 'APPROVED'), version(3, 1), version(7, 1, 'FINAL', 'APPROVED')]);
    expect(countsOf(videos, 4)).toEqual({ missing: 2, signedOff: 1 });
    expect(countsOf([], 2)).toEqual({ missing: 2, signedOff: 0 });
  });
});

describe('a version', () => {
  it.each([
    ['PENDING', true, 'READY', true, 'Waiting for approval'],
    ['PENDING', true, 'QUEUED', true, 'Waiting for approval'],
    ['PENDING', true, 'FAILED', false, 'Broken file'],
    ['PENDING', false, 'READY', false, 'Replaced'],
    ['PENDING', false, 'FAILED', false, 'Replaced'],
    ['APPROVED', true, 'FAILED', false, 'Approved'],
    ['REJECTED', false, 'READY', false, 'Rejected'],
  ] as const)('that is %s, the newest: %s, and %s waits for a decision: %s', (state, isLatest, processing, waits, label) => {
    const upload = { state, isLatest, processing };
    expect([awaitsDecision(upload), stateShown(upload).label]).toEqual([waits, label]);
    const of = (status: 'IN_PROGRESS' | 'DELETED') => awaitsClient({ ...upload, videoTask: { videoJob: { status } } });
    expect([of('IN_PROGRESS'), of('DELETED')]).toEqual([waits, false]);
  });
});
