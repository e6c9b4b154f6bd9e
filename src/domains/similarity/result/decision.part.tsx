/**
 * Panel to decide on a similarity (copy, allowed reuse or not a copy) with a note; updated optimistically and rolled back if the server
 * refuses.
 */
import { both } from '#core/typed-object';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decision } from '#wire/similarity';
import { ApiError } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import type { Loaded } from '#web/data/calls.ts';
import { forget, keys } from '#web/data/keys.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DECISION_LABELS } from '../pair/similarity-text.rules.ts';
import { DecisionChoices } from './decision-choices.part.tsx';
import type { decideSimilarity } from './results.action.ts';
import { VideoSimilarity, type Similarity } from '../pair/video-similarity.resource.ts';
import classes from './comparison.module.css';

const MEANINGS: Readonly<Record<Decision, string>> = {
  COPY: 'The footage should not have been reused.',
  ALLOWED: 'The footage is the same, and reusing it is fine.',
  NOT_A_COPY: 'The footage only looks similar.',
};

interface Wanted {
  readonly decision: Decision | null;
  readonly note: string | null;
}

export function DecisionPanel({ item, etag }: Loaded<Similarity>) {
  const { decide, moved } = useDecide({ item, etag });
  const [note, setNote] = useState(item.decisionNote ?? '');
  const [known, setKnown] = useState(item.decisionNote);
  if (known !== item.decisionNote) {
    setKnown(item.decisionNote);
    setNote(item.decisionNote ?? '');
  }
  const { decision, decidedAt, decidedBy } = item;
  const written = note.trim() === '' ? null : note.trim();
  return (
    <section className={classes.decision} aria-labelledby="decision">
      <h2 id="decision" className={classes.title}>
        Decision
      </h2>
      <DecisionChoices
        label="Decision"
        meanings={MEANINGS}
        isChosen={(option) => decision === option}
        isDisabled={(option) => decide.isPending && decision !== option}
        onChoose={(option) => (decision === option ? undefined : decide.mutate({ decision: option, note: written }))}
      />
      <Textarea
        label="Note"
        placeholder="Why, or what to do about it"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {decision === null ? (
        <p className={classes.faint}>{written === null ? hintFor(item) : 'The note is saved with a decision. Choose one above.'}</p>
      ) : (
        <div className={classes.decided}>
          <span className={classes.faint}>
            {DECISION_LABELS[decision]}
            {decidedBy === null ? '' : `, by ${decidedBy.nickname ?? decidedBy.username}`}
            {decidedAt === null ? null : (
              <>
                , <DateTime value={decidedAt} />
              </>
            )}
          </span>
          <span className={classes.buttons}>
            {written === item.decisionNote ? null : (
              <Button size="compact-sm" loading={decide.isPending} onClick={() => decide.mutate({ decision, note: written })}>
                Save note
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: null, note: null })}
            >
              Remove decision
            </Button>
          </span>
        </div>
      )}
      <p role="status" className={classes.moved}>
        {moved === null ? null : `Confidence changed from ${moved.from} to ${moved.to} with this decision. Other results changed with it.`}
      </p>
    </section>
  );
}

function useDecide({ item, etag }: Loaded<Similarity>) {
  const client = useQueryClient();
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const key = keys.item(VideoSimilarity, item.uuid);
  const decide = useMutation({
    mutationFn: ({ decision, note }: Wanted) =>
      call<typeof decideSimilarity>('POST /api/video_similarities/:uuid/decide', {
        params: { uuid: item.uuid },
        input: { decision, note },
        etag,
      }),
    async onMutate({ decision, note }) {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Loaded<Similarity>>(key);
      const isNew = decision !== item.decision;
      const shown: Similarity = {
        ...item,
        decision,
        decisionNote: decision === null ? null : note,
        ...(isNew ? { decidedAt: null, decidedBy: null } : {}),
      };
      client.setQueryData<Loaded<Similarity>>(key, { item: shown, etag });
      setMoved(null);
      return before;
    },
    onSuccess({ data, etag: next }) {
      client.setQueryData<Loaded<Similarity>>(key, { item: data, etag: next });
      const [from, to] = both([item.confidence, data.confidence], exactShare);
      setMoved(from === to ? null : { from, to });
    },
    onError(error, _wanted, before) {
      client.setQueryData(key, before);
      const isStale = error instanceof ApiError && error.status === 412;
      toast.error(
        isStale
          ? 'Someone else decided, or the videos were compared again in the meantime. Check the current state and decide again.'
          : error,
      );
    },
    onSettled: () => void forget(client, VideoSimilarity),
  });
  return { decide, moved };
}

/** A decision about identical files does not affect the confidence curve. */
const hintFor = ({ score }: Similarity): string =>
  score === null ? 'No decision yet.' : 'Decisions improve the confidence of all comparisons.';

/** With one decimal, since one decision changes it little. */
const exactShare = (share: string | null): string => `${(Number(share ?? 1) * 100).toFixed(1)}%`;
