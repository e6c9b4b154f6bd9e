/** Starts a week from another one; without a connection, when it is back. */
import { useEffect, useRef, useState } from 'react';
import { connection } from '#web/api/connection.ts';
import { toast } from '#web/kit/toast.tsx';
import type { WeekDays } from './week-draft.rules.ts';

export interface Beginning {
  readonly label: string;
  /** Waits for the connection; null = nothing to start from. */
  readonly read: () => Promise<WeekDays | null>;
  readonly nothing: string;
  /** Message after a wait, when the user may be looking elsewhere. */
  readonly done: string;
}

export function useBeginning(change: (days: WeekDays) => void) {
  const [busy, setBusy] = useState(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  const beginWith = async ({ read, nothing, done }: Beginning) => {
    const waits = !connection.state().online;
    setBusy(true);
    try {
      const days = await read();
      if (!here.current) return;
      if (days === null) return void toast.info(nothing);
      change(days);
      if (waits) toast.success(done);
    } catch (problem) {
      toast.error(problem);
    } finally {
      setBusy(false);
    }
  };
  return { busy, beginWith };
}
