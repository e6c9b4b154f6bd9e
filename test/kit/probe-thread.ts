/** Worker thread for the tests of threads: performs the requested behaviour. */
import { coreErrors } from '#core/errors';
import { insideThread } from '#server/threads/inside';

export type ProbeInput = 'echo' | 'fill' | 'hang' | 'leave' | 'problem' | 'throw';

const { job, post, onInput } = insideThread<string | null, ProbeInput, string>();
let inputs = 0;

onInput(async (input) => {
  inputs += 1;
  if (input === 'echo') post(`${job ?? 'kept'} ${inputs}`);
  if (input === 'problem') throw coreErrors.fail('stale', {}, { extra: { rows: [1] } });
  if (input === 'throw') throw new Error('Something is wrong in the thread.');
  if (input === 'leave') process.exit(0);
  if (input === 'hang') for (;;);
  const all: string[][] = [];
  if (input === 'fill') for (;;) all.push(Array.from({ length: 1000 }, (_, index) => `row ${index}`));
});
