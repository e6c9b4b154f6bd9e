/** What the worker thread does with open places: finds the best plan and puts the answer into words. */
import { insideThread } from '#server/threads/inside';
import { answerOf, type Proposed, type StillOpen } from './fill-answer.rules.ts';
import type { FillInput } from './fill-problem.rules.ts';
import { solveFill } from './solve-fill.service.ts';

export interface FillJob {
  readonly input: FillInput;
  readonly timeLimitSeconds: number;
  readonly showsCost: boolean;
  readonly currency: string;
}

export type FillMessage =
  | { readonly type: 'progress'; readonly stage: string; readonly done: number; readonly total: number }
  | {
      readonly type: 'done';
      readonly proposals: Proposed[];
      readonly open: StillOpen[];
      readonly objective: number;
      readonly gap: number;
      readonly status: 'optimal' | 'feasible';
    };

/** So few are solved to the end; of more, one that is proved to be this close is good enough. */
const FEW_OPTIONS = 600;
const GOOD_ENOUGH = 0.01;
const DECIMALS = 1e6;

const { say, onInput, fail } = insideThread<null, FillJob, FillMessage>();

onInput(async ({ input, timeLimitSeconds, showsCost, currency }) => {
  try {
    const few = input.people.length * input.places.length <= FEW_OPTIONS;
    const { problem, assignment, objective, gap, status } = await solveFill(input, {
      timeLimitSeconds,
      gap: few ? 0 : GOOD_ENOUGH,
      onProgress: (stage, done, total) => say({ type: 'progress', stage, done, total }),
    });
    const answer = answerOf(problem, assignment, { input, showsCost, currency });
    say({
      type: 'done',
      ...answer,
      objective: Math.round(objective * DECIMALS) / DECIMALS,
      gap: Math.round(gap * DECIMALS) / DECIMALS,
      status,
    });
  } catch (error) {
    fail(error);
  }
});
