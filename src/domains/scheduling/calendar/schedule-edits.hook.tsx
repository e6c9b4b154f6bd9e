/**
 * The edit session of one calendar screen, with the changes that are not saved yet, the schedule changed last, and the conflict question to
 * answer.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Change } from './drag-patch.rules.ts';
import { createEditSession, type Question } from './edit-session.client.ts';
import type { Pending } from './pending-changes.rules.ts';

export function useScheduleEdits() {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [changed, setChanged] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [session] = useState(() => {
    let lastKey = 0;
    const show = (uuid: string, change: Change | null) => {
      const key = (lastKey += 1);
      setChanged(uuid);
      setPending((shown) => [...shown, { key, uuid, change }]);
      return () => setPending((shown) => shown.filter((one) => one.key !== key));
    };
    return createEditSession({ client, show, showQuestion: setQuestion });
  });
  return useMemo(() => ({ ...session, pending, changed, question }), [session, pending, changed, question]);
}

export type ScheduleEdits = ReturnType<typeof useScheduleEdits>;
