/** Worker thread that fills open places: finds the best plan and explains it. */
import { insideThread } from '#server/threads/inside';
import { answerOf, type Proposed, type StillOpen } from './fill-answer.rules.ts';
import type { FillInput } from './fill-problem.rules.ts';
import { solveFill, type Found } from './solve-fill.service.ts';

export interface FillJob {
  readonly input: FillInput;
  readonly timeLimitSeconds: number;
  readonly showsCost: boolean;
  readonly currency: string;
}

export type FillMessage =
  | { readonly type: 'progress'; readonly stage: string; readonly done: number; readonly total: number }
  | ({ readonly type: 'found' } & Explained)
  | ({ readonly type: 'done'; readonly status: 'optimal' | 'feasible' } & Explained);

interface Explained {
  readonly proposals: Proposed[];
  readonly open: StillOpen[];
  readonly objective: number;
  readonly gap: number;
}

/** Below this number of options, problems are solved to optimality; above, the given gap is sufficient. */
const FEW_OPTIONS = 600;
const GOOD_ENOUGH = 0.01;
const DECIMALS = 1e6;

const { post, onInput, fail } = insideThread<null, FillJob, FillMessage>();

onInput(async ({ input, timeLimitSeconds, showsCost, currency }) => {
  try {
    const few = input.people.length * input.places.length <= FEW_OPTIONS;
    const explained = ({ problem, assignment, objective, gap }: Found): Explained => ({
      ...answerOf(problem, assignment, { input, showsCost, currency }),
      objective: Math.round(objective * DECIMALS) / DECIMALS,
      gap: Math.round(gap * DECIMALS) / DECIMALS,
    });
    const { status, ...best } = await solveFill(input, {
      timeLimitSeconds,
      gap: few ? 0 : GOOD_ENOUGH,
      onProgress: (stage, done, total) => post({ type: 'progress', stage, done, total }),
      onFound: (found) => post({ type: 'found', ...explained(found) }),
    });
    post({ type: 'done', status, ...explained(best) });
  } catch (error) {
    fail(error);
  }
});
