/** Panel to decide on all pairs of a family at once, with a note; what will change is stated before, and it can be undone. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision } from '#wire/similarity';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import { DecisionChoices } from '../result/decision-choices.part.tsx';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { decidePairs } from '../result/results.action.ts';
import { decidedText, groupsOf, scopeText, type DecidablePair, type DecisionGroup } from './family-decision.rules.ts';
import comparison from '../result/comparison.module.css';

const MEANINGS: Readonly<Record<Decision, string>> = {
  COPY: 'None of it should have been reused.',
  ALLOWED: 'Reusing it is fine.',
  NOT_A_COPY: 'It only looks similar.',
};

interface Wanted {
  readonly pairs: readonly DecidablePair[];
  readonly decision: Decision | null;
}

/** @param from refused if any of them has another decision by now. */
const send = ({ similarities, decision, note }: DecisionGroup, from: readonly (Decision | null)[]) =>
  call<typeof decidePairs>('POST /api/video_similarities/decide', { input: { similarities, decision, note, from } });

export function FamilyDecision({ pairs }: { readonly pairs: readonly DecidablePair[] }) {
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const open = pairs.filter(({ decision }) => decision === null);
  const target = open.length === 0 ? pairs : open;
  const decide = useMutation({
    mutationFn: ({ pairs: wanted, decision }: Wanted) => {
      const similarities = wanted.map(({ similarity }) => similarity);
      return send({ similarities, decision, note: decision === null ? null : note.trim() || null }, [
        ...new Set(wanted.map((pair) => pair.decision)),
      ]);
    },
    onSuccess(_answer, { pairs: changed, decision }) {
      setNote('');
      toast.undo(decidedText(decision, changed.length), async () => {
        for (const group of groupsOf(changed)) await send(group, [decision]);
        await forget(client, VideoSimilarity);
      });
    },
    onError: (error) => toast.error(error),
    onSettled: () => forget(client, VideoSimilarity),
  });
  return (
    <section className={comparison.decision} aria-labelledby="decision">
      <h2 id="decision" className={comparison.title}>
        Decision
      </h2>
      <p className={comparison.faint}>{scopeText(open.length, pairs.length)}</p>
      <DecisionChoices
        label="Decision for the family"
        meanings={MEANINGS}
        isChosen={(option) => open.length === 0 && pairs.every(({ decision }) => decision === option)}
        isDisabled={() => decide.isPending}
        onChoose={(decision) => decide.mutate({ pairs: target, decision })}
      />
      <Textarea
        label="Note"
        placeholder="Stored with each decision"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {open.length > 0 ? null : (
        <Button size="compact-sm" variant="default" disabled={decide.isPending} onClick={() => decide.mutate({ pairs, decision: null })}>
          Remove all decisions
        </Button>
      )}
    </section>
  );
}
