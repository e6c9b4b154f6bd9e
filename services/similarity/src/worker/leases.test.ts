/** A worker keeps its task while Greenroom confirms it or does not answer. */
import { expect, it } from 'vitest';
import { RefusedError, UnreachableError } from '../greenroom/client.ts';
import { keepLeases } from './leases.ts';

it('renews a lease with its progress until it is lost or released', async () => {
  const renewals: [string, string, number][] = [];
  const lost: [string, string][] = [];
  let answer: () => boolean = () => true;
  const callsOf = (worker: string) => ({
    goesOn: async (task: string, progress: number) => {
      renewals.push([worker, task, progress]);
      return answer();
    },
  });
  const leases = keepLeases({ callsOf, onLost: (worker, task) => void lost.push([worker, task]), everyMs: 5 });
  const saidMore = async () => {
    const before = renewals.length;
    await expect.poll(() => renewals.length).toBeGreaterThan(before + 2);
  };
  leases.begin('one', 'first');
  leases.progress('one', 40);
  await expect.poll(() => renewals.at(-1)).toEqual(['one', 'first', 40]);
  answer = () => {
    throw new UnreachableError('down');
  };
  await saidMore();
  answer = () => {
    throw new RefusedError(401, 'another token');
  };
  await saidMore();
  expect(lost).toEqual([]);
  answer = () => {
    throw new RefusedError(404, 'gone');
  };
  await expect.poll(() => lost[0]).toEqual(['one', 'first']);
  leases.end('one');
  leases.begin('two', 'second');
  answer = () => false;
  await expect.poll(() => lost.at(-1)).toEqual(['two', 'second']);
  leases.end('two');
  leases.begin('three', 'third');
  answer = () => true;
  await expect.poll(() => renewals.at(-1)?.[1]).toBe('third');
  leases.stop();
});
