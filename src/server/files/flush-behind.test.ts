import { expect, it } from 'vitest';
import { flushBehind } from './flush-behind.ts';

const MIB = 1024 * 1024;

/** Flushes that end when the test says so. */
function held() {
  const begun: { readonly place: string; readonly end: (error?: Error) => void }[] = [];
  const behind = flushBehind(
    (place) =>
      new Promise((resolve, reject) => {
        begun.push({ place, end: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
  );
  return { begun, behind, places: () => begun.map(({ place }) => place) };
}

it('a file is flushed whenever much of it has come, each on its own', () => {
  const { behind, places } = held();
  behind.arrived('a', 40 * MIB);
  behind.arrived('b', 40 * MIB);
  expect(places()).toEqual([]);
  behind.arrived('a', 40 * MIB);
  expect(places()).toEqual(['a']);
  behind.arrived('b', 64 * MIB);
  expect(places()).toEqual(['a', 'b']);
});

it('is not flushed twice at once, and what came meanwhile is not forgotten', async () => {
  const { begun, behind, places } = held();
  behind.arrived('a', 64 * MIB);
  behind.arrived('a', 64 * MIB);
  expect(places()).toEqual(['a']);
  begun[0]!.end();
  await expect.poll(() => (behind.arrived('a', 1), places())).toEqual(['a', 'a']);
});

it('its end waits for the flush that is under way', async () => {
  const { begun, behind } = held();
  behind.arrived('a', 64 * MIB);
  let isOver = false;
  const finished = behind.finish('a').then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  begun[0]!.end();
  await finished;
  await behind.finish('never seen');
});

it('a flush that failed fails the end, even when others went well', async () => {
  const { begun, behind, places } = held();
  behind.arrived('a', 64 * MIB);
  begun[0]!.end(new Error('The disk is broken.'));
  await expect.poll(() => (behind.arrived('a', 64 * MIB), places())).toEqual(['a', 'a']);
  begun[1]!.end();
  await expect(behind.finish('a')).rejects.toThrow('The disk is broken.');
  await expect(behind.finish('a')).rejects.toThrow('The disk is broken.');
});

it('a file that was given up is forgotten', async () => {
  const { begun, behind } = held();
  behind.arrived('a', 64 * MIB);
  begun[0]!.end(new Error('The disk is broken.'));
  behind.forget('a');
  await behind.finish('a');
});
