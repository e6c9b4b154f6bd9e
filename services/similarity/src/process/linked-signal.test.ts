/** A linked signal ends with each of its sources, and not after it has let go of them. */
import { expect, it } from 'vitest';
import { linkedSignal } from './linked-signal.ts';

it('ends with whichever source ends first, for its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const linked = linkedSignal(one.signal, undefined, two.signal);
  two.abort(new Error('second'));
  one.abort(new Error('first'));
  expect(linked.signal.reason).toEqual(new Error('second'));
  expect(linkedSignal(two.signal).signal.aborted).toBe(true);
});

it('hears nothing more once it is released, and can end on its own', () => {
  const source = new AbortController();
  const linked = linkedSignal(source.signal);
  linked.release();
  source.abort();
  expect(linked.signal.aborted).toBe(false);
  linked.abort(new Error('own'));
  expect(linked.signal.reason).toEqual(new Error('own'));
});
