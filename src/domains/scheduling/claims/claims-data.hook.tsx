/** Queries and actions for claims and swaps, including the questions before steps with soft conflicts or an overlapping request. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { keys } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import { type Question, conflictsIn } from '../schedules/conflicts/conflict-answer.client.ts';
import { ApiError } from '#web/api/http.ts';
import type { Answers, Send } from './claim-calls.client.ts';

/** An action on a claim or swap. */
export interface Step {
  /** Key of its button. */
  readonly key: string;
  readonly send: Send;
  /** Success message. */
  readonly done: string;
}

export interface Steps {
  readonly take: (step: Step) => void;
  /** Key of the action in progress. */
  readonly busy: string | null;
  /** Soft conflicts that require a reason. */
  readonly question: Question | null;
  /** Another request of the user for an overlapping time, to confirm. */
  readonly overlap: Overlap | null;
  /** Leaves the step undone. */
  readonly closeOverlap: () => void;
}

interface Overlap {
  /** The other request: name and time. */
  readonly what: string;
  readonly proceed: () => void;
}

const PLURALS = ['shift_claims', 'shift_swaps', 'schedules', 'schedule_employees'] as const;

export function useClaimChanges(): void {
  useLiveResource('shift_claims');
  useLiveResource('shift_swaps');
  useLiveResource('schedules');
}

export function useSteps(): Steps {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [overlap, setOverlap] = useState<Overlap | null>(null);
  const step = useMutation({
    mutationFn: ({ send, answers = {} }: Step & { readonly answers?: Answers }) => send(answers),
    onSuccess: (_answer, { done }) => void toast.success(done),
    onError: (error, taken) => {
      const conflicts = conflictsIn(error, 'SoftConflict');
      const what = overlapIn(error);
      if (what !== null) return setOverlap({ what, proceed: () => step.mutate({ ...taken, answers: { despiteOverlap: true } }) });
      if (conflicts === null) return void toast.error(error);
      setQuestion({
        conflicts,
        answer: (overrideReason) => {
          setQuestion(null);
          if (overrideReason !== null) step.mutate({ ...taken, answers: { overrideReason } });
        },
      });
    },
    onSettled: () => Promise.all(PLURALS.map((plural) => client.invalidateQueries({ queryKey: keys.all(plural) }))),
  });
  return {
    take: (one) => step.mutate(one),
    busy: step.isPending ? step.variables.key : null,
    question,
    overlap,
    closeOverlap: () => setOverlap(null),
  };
}

/** The other request named in a 409 response, or null for any other error. */
function overlapIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.type !== 'RequestOverlaps') return null;
  const { overlaps } = error.data as { readonly overlaps?: string };
  return overlaps ?? null;
}
