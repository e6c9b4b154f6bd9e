/** The store of one calendar screen, with the changes that are not saved yet, the schedule changed last, and the conflict question to answer. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { createPlannerStore } from './planner-store.client.ts';
import type { Question } from '../../schedules/conflicts/conflict-answer.client.ts';
import type { Pending } from './pending-changes.rules.ts';

export function usePlannerStore() {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [latest, setLatest] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [actions] = useState(() => {
    let lastKey = 0;
    const show = (uuid: string, change: Change | null) => {
      const key = (lastKey += 1);
      setPending((shown) => [...shown, { key, uuid, change }]);
      if (change !== null) setLatest(uuid);
      return () => setPending((shown) => shown.filter((one) => one.key !== key));
    };
    return createPlannerStore({ client, show, showQuestion: setQuestion, onSaved: setLatest });
  });
  return useMemo(() => ({ ...actions, pending, latest, question }), [actions, pending, latest, question]);
}

export type PlannerStore = ReturnType<typeof usePlannerStore>;
