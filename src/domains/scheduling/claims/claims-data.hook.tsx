/** Queries and actions for claims and swaps, including the question for a reason on soft conflicts. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { keys } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import type { Question } from '../changes/edit-session.client.ts';
import { conflictsIn } from '../conflicts/conflict-answer.client.ts';
import type { Send } from './claim-calls.client.ts';

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
  const step = useMutation({
    mutationFn: ({ send, overrideReason }: Step & { readonly overrideReason?: string }) =>
      send(overrideReason === undefined ? {} : { overrideReason }),
    onSuccess: (_answer, { done }) => void toast.success(done),
    onError: (error, taken) => {
      const conflicts = conflictsIn(error, 'SoftConflict');
      if (conflicts === null) return void toast.error(error);
      setQuestion({
        conflicts,
        answer: (overrideReason) => {
          setQuestion(null);
          if (overrideReason !== null) step.mutate({ ...taken, overrideReason });
        },
      });
    },
    onSettled: () => Promise.all(PLURALS.map((plural) => client.invalidateQueries({ queryKey: keys.all(plural) }))),
  });
  return { take: (one) => step.mutate(one), busy: step.isPending ? step.variables.key : null, question };
}
