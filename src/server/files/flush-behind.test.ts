import { expect, it } from 'vitest';
import { flushBehind } from './flush-behind.ts';

const MIB = 1024 * 1024;

/** Flushes that end when the test resolves them. */
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

it('flushes each file separately whenever many of its bytes have arrived', () => {
  const { behind, places } = held();
  behind.arrived('a', 40 * MIB);
  behind.arrived('b', 40 * MIB);
  expect(places()).toEqual([]);
  behind.arrived('a', 40 * MIB);
  expect(places()).toEqual(['a']);
  behind.arrived('b', 64 * MIB);
  expect(places()).toEqual(['a', 'b']);
});

it('does not flush a file twice concurrently, and counts the bytes that arrive during a flush', async () => {
  const { begun, behind, places } = held();
  behind.arrived('a', 64 * MIB);
  behind.arrived('a', 64 * MIB);
  expect(places()).toEqual(['a']);
  begun[0]!.end();
  await expect.poll(() => (behind.arrived('a', 1), places())).toEqual(['a', 'a']);
});

it('waits for a flush in progress at the end', async () => {
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

it('fails at the end when a flush has failed, even if others succeeded', async () => {
  const { begun, behind, places } = held();
  behind.arrived('a', 64 * MIB);
  begun[0]!.end(new Error('The disk is broken.'));
  await expect.poll(() => (behind.arrived('a', 64 * MIB), places())).toEqual(['a', 'a']);
  begun[1]!.end();
  await expect(behind.finish('a')).rejects.toThrow('The disk is broken.');
  await expect(behind.finish('a')).rejects.toThrow('The disk is broken.');
});

it('forgets a file whose upload was aborted', async () => {
  const { begun, behind } = held();
  behind.arrived('a', 64 * MIB);
  begun[0]!.end(new Error('The disk is broken.'));
  behind.forget('a');
  await behind.finish('a');
});
