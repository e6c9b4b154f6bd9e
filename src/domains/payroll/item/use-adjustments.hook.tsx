/** State for editing the adjustments of an item: never overwrites someone else's changes, and keeps the input when saving fails. */
import { useCallback, useEffect, useState } from 'react';
import type { InputOf, ItemOf } from '#core/resource';
import { ApiError, isAborted, messageOf } from '#web/api/http.ts';
import { fetchItem, type Loaded } from '#web/data/calls.ts';
import { useSave } from '#web/data/use-save.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import {
  adjustmentPatch,
  draftFaults,
  draftOf,
  isChanged,
  placed,
  sameAdjustments,
  type AdjustmentDraft,
  type DraftFaults,
} from './adjustment-draft.rules.ts';
import type { Adjustments } from '../calculation/adjustments.rules.ts';
import { PayrollItem } from './payroll-item.resource.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';

type LoadedItem = Loaded<ItemOf<typeof PayrollItem>>;

interface Base {
  readonly adjustments: Adjustments;
  readonly etag: string | null;
}

interface AdjustmentEdits {
  readonly draft: AdjustmentDraft;
  readonly change: (draft: AdjustmentDraft) => void;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly faults: DraftFaults;
  /** Error of the save as a whole. */
  readonly problem: string | null;
  /** Other adjustments that someone else saved in the meantime; null = none. */
  readonly theirs: Adjustments | null;
  /** Resolves to true if it was saved. */
  readonly save: () => Promise<boolean>;
  readonly undo: () => void;
  /** Withdraws a save that waits for the connection. */
  readonly withdraw: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => Promise<boolean>;
  readonly later: () => void;
}

const baseOf = ({ item, etag }: LoadedItem): Base => ({ adjustments: item.detail.adjustments, etag });

export function useAdjustments(loaded: LoadedItem, status: PayrollStatus): AdjustmentEdits {
  const [base, setBase] = useState(() => baseOf(loaded));
  const [draft, setDraft] = useState(() => draftOf(base.adjustments));
  const [faults, setFaults] = useState<DraftFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [newer, setNewer] = useState<Base | null>(null);
  const { mutateAsync, isPending } = useSave(PayrollItem);
  const withdrawal = useWithdrawal();
  const dirty = isChanged(draft, base.adjustments);

  const start = useCallback((from: Base) => {
    setBase(from);
    setDraft(draftOf(from.adjustments));
    setFaults({});
    setProblem(null);
    setNewer(null);
  }, []);

  // Follow changes by others, unless they conflict with what is being edited.
  useEffect(() => {
    const now = baseOf(loaded);
    if (now.etag === base.etag || isPending) return;
    if (!dirty) start(now);
    else if (sameAdjustments(now.adjustments, base.adjustments)) setBase(now);
  }, [loaded, base, dirty, isPending, start]);

  const send = async (from: Base): Promise<boolean> => {
    const wrong = draftFaults(draft, loaded.item, status, new Date().toISOString());
    setFaults(wrong);
    setProblem(null);
    if (Object.keys(wrong).length > 0) return false;
    try {
      const saved = await mutateAsync({
        uuid: loaded.item.uuid,
        body: adjustmentPatch(draft) as unknown as InputOf<typeof PayrollItem>,
        etag: from.etag,
        withdraw: withdrawal.begin(),
      });
      if (saved !== null) start(baseOf(saved));
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 412) {
        if (error.violations.length > 0) setFaults(placed(error.violations));
        else setProblem(messageOf(error));
        return false;
      }
      const now = baseOf(await fetchItem(PayrollItem, loaded.item.uuid));
      // Another part of the item changed, for example by recalculation; the adjustments are unchanged, so retry with the new version.
      if (sameAdjustments(now.adjustments, from.adjustments)) return send(now);
      setNewer(now);
      return false;
    }
  };
  const trying = (from: Base) =>
    send(from).catch((error: unknown) => {
      setProblem(messageOf(error));
      return false;
    });

  return {
    draft,
    dirty,
    saving: isPending,
    faults,
    problem,
    theirs: newer?.adjustments ?? null,
    change: (next) => {
      setDraft(next);
      setFaults({});
    },
    save: () => trying(base),
    withdraw: withdrawal.withdraw,
    undo: () => {
      withdrawal.withdraw();
      start(base);
    },
    takeTheirs: () => newer !== null && start(newer),
    keepMine: () => {
      const from = newer ?? base;
      setNewer(null);
      setBase(from);
      return trying(from);
    },
    later: () => setNewer(null),
  };
}
