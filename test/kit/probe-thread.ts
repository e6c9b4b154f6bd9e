/** Decides what the thread does that the tests of threads start: as it is told. */
import { coreErrors } from '#core/errors';
import { insideThread } from '#server/threads/inside';

export type ProbeFact = 'echo' | 'fill' | 'hang' | 'leave' | 'problem' | 'throw';

const { job, say, onFact } = insideThread<string | null, ProbeFact, string>();
let facts = 0;

onFact(async (fact) => {
  facts += 1;
  if (fact === 'echo') say(`${job ?? 'kept'} ${facts}`);
  if (fact === 'problem') throw coreErrors.fail('stale', {}, { extra: { rows: [1] } });
  if (fact === 'throw') throw new Error('Something is wrong in the thread.');
  if (fact === 'leave') process.exit(0);
  if (fact === 'hang') for (;;);
  const all: string[][] = [];
  if (fact === 'fill') for (;;) all.push(Array.from({ length: 1000 }, (_, index) => `row ${index}`));
});
