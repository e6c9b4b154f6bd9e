/** A linked signal aborts with any of its sources, and not after it has been released. */
import { expect, it } from 'vitest';
import { linkedSignal } from './linked-signal.ts';

it('aborts with whichever source aborts first, with its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const linked = linkedSignal(first.signal, undefined, second.signal);
  second.abort(new Error('second'));
  first.abort(new Error('first'));
  expect(linked.signal.reason).toEqual(new Error('second'));
  expect(linkedSignal(second.signal).signal.aborted).toBe(true);
});

it('ignores its sources once released, and can abort on its own', () => {
  const source = new AbortController();
  const linked = linkedSignal(source.signal);
  linked.release();
  source.abort();
  expect(linked.signal.aborted).toBe(false);
  linked.abort(new Error('own'));
  expect(linked.signal.reason).toEqual(new Error('own'));
});
