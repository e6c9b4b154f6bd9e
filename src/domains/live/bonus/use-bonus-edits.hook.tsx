/** State of the bonus rules being edited: undo, validation, the server's errors at their fields, and conflicts with concurrent changes. */
import { useEffect, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { isSameJson } from '#core/same-json';
import { ApiError, isAborted, messageOf } from '#web/api/api-error.ts';
import { fetchItem } from '#web/data/calls.ts';
import { useItem } from '#web/data/use-item.ts';
import { useSave } from '#web/data/use-save.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { useTermsQuestion, type TermsQuestion } from '#web/generic/terms/use-terms-question.ts';
import { toast } from '#web/kit/toast.tsx';
import {
  draftOf,
  edited,
  errorsIn,
  newFallingTiers,
  rulesOf,
  sameRules,
  sorted,
  undone,
  type BonusDraft,
  type BonusErrors,
  type BonusRules,
  type EditHistory,
  type FallingTier,
} from './bonus-draft.rules.ts';
import { LiveAccount } from '../account/live-account.resource.ts';

const STALE = 412;

export interface BonusEdits {
  readonly draft: BonusDraft;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly canUndo: boolean;
  readonly errors: BonusErrors;
  /** Problems of the rules as a whole. */
  readonly problems: readonly string[];
  /** Rules saved by someone else during editing; null if there are none. */
  readonly theirs: BonusRules | null;
  /** @param step identifies the input, so that continued typing in it is one undo step. */
  readonly change: (draft: BonusDraft, step: string | null) => void;
  readonly undo: () => void;
  readonly discard: () => void;
  /** Withdraws a save that waits for the connection. */
  readonly withdraw: () => void;
  readonly takeTheirs: () => void;
  readonly save: () => Promise<void>;
  /** Falling tiers that the user is asked about instead of saving; empty when there is no question. */
  readonly falling: readonly FallingTier[];
  /** Saves in spite of them. */
  readonly saveFalling: () => void;
  readonly keepEditing: () => void;
  /** The question from when the rules hold, while it is open. */
  readonly terms: TermsQuestion['asked'];
}

function changedRules(rules: BonusRules, before: BonusRules): Partial<BonusRules> {
  const { hourlyGmvBonusSettings, incentiveSettings } = rules;
  return {
    ...(isSameJson(hourlyGmvBonusSettings, before.hourlyGmvBonusSettings) ? {} : { hourlyGmvBonusSettings }),
    ...(isSameJson(incentiveSettings, before.incentiveSettings) ? {} : { incentiveSettings }),
  };
}

interface Base {
  readonly rules: BonusRules;
  readonly etag: string | null;
}

const pick = ({ hourlyGmvBonusSettings = null, incentiveSettings = null }: ItemOf<typeof LiveAccount>): BonusRules => ({
  hourlyGmvBonusSettings,
  incentiveSettings,
});

/** @param onInvalid called with the keys of incentives that have errors. */
export function useBonusEdits(account: ItemOf<typeof LiveAccount>, onInvalid: (keys: readonly number[]) => void): BonusEdits {
  const { data } = useItem(LiveAccount, account.uuid);
  const { mutateAsync, isPending } = useSave(LiveAccount);
  const [base, setBase] = useState<Base>(() => ({ rules: pick(account), etag: data?.etag ?? null }));
  const [history, setHistory] = useState<EditHistory>(() => ({ draft: draftOf(base.rules), past: [], at: null }));
  // Errors are shown from the first attempt to save, and then updated while typing.
  const [checked, setChecked] = useState(false);
  const [reported, setReported] = useState<{ readonly errors: BonusErrors; readonly problems: readonly string[] }>({
    errors: {},
    problems: [],
  });
  const [falling, setFalling] = useState<readonly FallingTier[]>([]);
  const [theirs, setTheirs] = useState<BonusRules | null>(null);
  const { draft } = history;
  const withdrawal = useWithdrawal();
  const terms = useTermsQuestion(LiveAccount);
  const dirty = JSON.stringify(rulesOf(draft)) !== JSON.stringify(rulesOf(draftOf(base.rules)));

  // A newer version replaces the draft until the user starts editing; after that, saving reports the conflict.
  useEffect(() => {
    if (data === undefined || data.etag === base.etag || dirty) return;
    const rules = pick(data.item);
    setBase({ rules, etag: data.etag });
    if (!sameRules(rules, base.rules)) setHistory({ draft: draftOf(rules), past: [], at: null });
  }, [data, base, dirty]);

  const change = (next: BonusDraft, step: string | null) => {
    setHistory(edited(history, next, step));
    setReported({ errors: {}, problems: [] });
  };
  const refuse = (errors: BonusErrors, problems: readonly string[]) => {
    setReported({ errors, problems });
    onInvalid(
      draft.incentives
        .filter((_incentive, index) => Object.keys(errors).some((path) => path.startsWith(`incentiveSettings[${index}]`)))
        .map(({ key }) => key),
    );
  };

  /** @param more what the answer from when the rules hold adds; asked for unless it was given. */
  const send = async (body: BonusRules, from: Base, more?: Readonly<Record<string, unknown>>): Promise<void> => {
    let answer = more;
    const sendWith = (given: Readonly<Record<string, unknown>>) => {
      answer = given;
      return mutateAsync({ uuid: account.uuid, body: { ...body, ...given }, etag: from.etag, withdraw: withdrawal.begin() });
    };
    try {
      const answered =
        more === undefined
          ? await terms.save(account, changedRules(body, rulesOf(draftOf(from.rules))), sendWith)
          : { result: await sendWith(more) };
      if (answered === null) return;
      const saved = answered.result;
      const rules = saved === null ? body : pick(saved.item);
      setBase({ rules, etag: saved?.etag ?? null });
      setHistory({ draft: draftOf(rules), past: [], at: null });
      setTheirs(null);
      setChecked(false);
      toast.success('Bonus rules saved');
    } catch (error) {
      if (isAborted(error)) return;
      if (error instanceof ApiError && error.status === STALE) return settle(body, from, answer ?? {});
      if (error instanceof ApiError && error.violations.length > 0) {
        const ours = error.violations.filter(({ propertyPath }) => /^(hourlyGmvBonusSettings|incentiveSettings)/.test(propertyPath));
        return refuse(
          Object.fromEntries(ours.map(({ propertyPath, message }) => [propertyPath, message])),
          error.violations.filter((violation) => !ours.includes(violation)).map(({ message }) => message),
        );
      }
      refuse({}, [messageOf(error)]);
    }
  };
  /** Handles a stale version: if only other fields of the account changed, the rules are saved again; otherwise the conflict is shown. */
  const settle = async (body: BonusRules, from: Base, answer: Readonly<Record<string, unknown>>): Promise<void> => {
    const { item, etag } = await fetchItem(LiveAccount, account.uuid);
    const newer = { rules: pick(item), etag };
    setBase(newer);
    if (sameRules(newer.rules, from.rules)) return send(body, newer, answer);
    setTheirs(newer.rules);
    onInvalid([]);
  };

  const sendDraft = (ready: BonusDraft) => send(rulesOf(ready), base).catch((error: unknown) => refuse({}, [messageOf(error)]));

  return {
    draft,
    dirty,
    saving: isPending,
    canUndo: history.past.length > 0,
    theirs,
    change,
    errors: { ...(checked ? errorsIn(draft) : {}), ...reported.errors },
    problems: reported.problems,
    undo: () => setHistory(undone(history)),
    withdraw: withdrawal.withdraw,
    discard: () => {
      withdrawal.withdraw();
      setHistory(edited(history, draftOf(base.rules), null));
      setChecked(false);
      setReported({ errors: {}, problems: [] });
    },
    takeTheirs: () => {
      if (theirs !== null) setHistory(edited(history, draftOf(theirs), null));
      setTheirs(null);
    },
    async save() {
      if (isPending || !dirty) return;
      const ready = sorted(draft);
      setHistory({ ...history, draft: ready });
      setChecked(true);
      setReported({ errors: {}, problems: [] });
      const errors = errorsIn(ready);
      if (Object.keys(errors).length > 0) return refuse(errors, []);
      const found = newFallingTiers(ready, draftOf(base.rules));
      if (found.length > 0) setFalling(found);
      else await sendDraft(ready);
    },
    falling,
    saveFalling: () => {
      setFalling([]);
      void sendDraft(draft);
    },
    keepEditing: () => setFalling([]),
    terms: terms.asked,
  };
}
