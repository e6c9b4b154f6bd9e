/** Polls run repeatedly, also after failures, until they are stopped. */
import { expect, it } from 'vitest';
import { startPolls, type Poll, type PollContext } from './cron.ts';

function startWith(poll: Poll) {
  const logged: string[] = [];
  const note = (_details: object, message: string) => void logged.push(message);
  const context = { log: { error: note, warn: note, info: note, debug: note } } as unknown as Omit<PollContext, 'signal'>;
  return { logged, polls: startPolls([poll], context) };
}

it('run again after they fail, and log that once', async () => {
  let times = 0;
  let recovered = false;
  const { logged, polls } = startWith({
    name: 'test.poll',
    everySeconds: 0,
    execute: async () => {
      times += 1;
      if (times <= 3) throw new Error('away');
      recovered = true;
    },
  });
  await expect.poll(() => recovered).toBe(true);
  await polls.stop();
  expect(logged).toEqual(['A poll has failed and will be retried.']);
});

it('finish before the worker stops, and are notified that it stops', async () => {
  let knew = false;
  let ended = false;
  let begun = () => undefined as void;
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const { polls } = startWith({
    name: 'test.poll',
    everySeconds: 60,
    execute: async ({ signal }) => {
      begun();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      knew = signal.aborted;
      ended = true;
    },
  });
  await beginning;
  await polls.stop();
  expect([knew, ended]).toEqual([true, true]);
});
