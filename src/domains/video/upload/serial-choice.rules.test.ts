/** Tests of the video number proposed for an upload. */
import { expect, it } from 'vitest';
import { firstOpenSerial, serialsFrom, goesOverSignedOff } from './serial-choice.rules.ts';

it.each([
  ['nothing was uploaded', 3, [], 1],
  ['the first waits', 3, [{ videoSerial: 1, state: 'PENDING' }], 2],
  ['the first was rejected', 3, [{ videoSerial: 1, state: 'REJECTED' }], 1],
  [
    'the first was rejected and sent again',
    3,
    [
      { videoSerial: 1, state: 'REJECTED' },
      { videoSerial: 1, state: 'APPROVED' },
    ],
    2,
  ],
  ['every one is there', 1, [{ videoSerial: 1, state: 'APPROVED' }], 1],
] as const)('when %s', (_name, required, versions, serial) => {
  expect(firstOpenSerial(required, versions)).toBe(serial);
});

it('proposes consecutive numbers for several files, up to the number required', () => {
  expect(serialsFrom(2, 3, 3)).toEqual([2, 3, null]);
  expect(serialsFrom(1, 1, 1)).toEqual([1]);
});

it('says whether an upload would go over a signed-off version: only the newest of that video counts', () => {
  const version = (videoSerial: number, revision: number, versionType: 'DRAFT' | 'FINAL', state: 'PENDING' | 'APPROVED' | 'REJECTED') => ({
    videoSerial,
    revision,
    versionType,
    state,
  });
  const signed = version(1, 2, 'FINAL', 'APPROVED');
  expect(goesOverSignedOff(1, [signed, version(1, 1, 'DRAFT', 'REJECTED')])).toBe(true);
  expect(goesOverSignedOff(2, [signed])).toBe(false);
  expect(goesOverSignedOff(1, [])).toBe(false);
  expect(goesOverSignedOff(1, [signed, version(1, 3, 'DRAFT', 'PENDING')])).toBe(false);
  expect(goesOverSignedOff(1, [version(1, 1, 'DRAFT', 'APPROVED')])).toBe(false);
  expect(goesOverSignedOff(1, [version(1, 1, 'FINAL', 'REJECTED')])).toBe(false);
});
