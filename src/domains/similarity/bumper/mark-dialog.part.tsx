/** Dialog to mark seconds of a video as a bumper: name, exact seconds, and what will follow from it. */
import { Button, Group, Modal, NumberInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { toast } from '#web/kit/toast.tsx';
import { clockText } from '../pair/similarity-text.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { markBumper, unmarkBumper } from './bumpers.action.ts';
import { SimilarityBumper } from './similarity-bumper.resource.ts';
import rows from '../styles/row-list.module.css';

export interface Markable {
  /** uuid of the upload, and its file. */
  readonly video: string;
  readonly fileName: string;
  readonly start: number;
  readonly end: number;
  /** Suggested name. */
  readonly name: string;
}

const tenths = (second: number) => Math.round(second * 10) / 10;

export function MarkDialog({ stretch, onClose }: { readonly stretch: Markable; readonly onClose: () => void }) {
  const { mark } = useMark(onClose);
  const [name, setName] = useState(stretch.name);
  const [start, setStart] = useState<number | string>(tenths(stretch.start));
  const [end, setEnd] = useState<number | string>(tenths(stretch.end));
  const isComplete = name.trim() !== '' && typeof start === 'number' && typeof end === 'number' && end > start;
  const submit = () => {
    if (isComplete) mark.mutate({ video: stretch.video, name: name.trim(), start, end, verdict: 'OURS' });
  };
  return (
    <Modal opened onClose={onClose} title="Mark as a bumper" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text size="sm" mb="sm">
          {clockText(stretch.start)} – {clockText(stretch.end)} of {stretch.fileName} will be ignored in every similarity, in those found
          before and in new ones. Levels and seconds are counted again without it. You can undo this at any time.
        </Text>
        <TextInput label="Name" value={name} maxLength={80} data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
        <Group grow mt="sm" align="flex-start">
          <NumberInput label="From, seconds" value={start} min={0} decimalScale={1} step={0.1} onChange={setStart} />
          <NumberInput
            label="To, seconds"
            value={end}
            min={0}
            decimalScale={1}
            step={0.1}
            onChange={setEnd}
            error={typeof start === 'number' && typeof end === 'number' && end <= start ? 'Must be after the start' : undefined}
          />
        </Group>
        {mark.error === null ? null : (
          <p role="alert" className={rows.error}>
            {messageOf(mark.error)}
          </p>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={mark.isPending} disabled={!isComplete}>
            Ours, ignore everywhere
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface WantedMark {
  readonly video: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly verdict: 'OURS' | 'FOOTAGE';
}

export interface RemovedMark extends Omit<WantedMark, 'video'> {
  /** Null: the video in which it was marked is deleted, so it cannot be marked there again. */
  readonly video: string | null;
}

/** Marks and removes marks; each can be undone. @param onMarked after a mark. */
export function useMark(onMarked: () => void = () => undefined) {
  const client = useQueryClient();
  const refresh = async () => {
    await Promise.all([forget(client, SimilarityBumper), forget(client, VideoSimilarity)]);
  };
  const remove = (uuid: string) => call<typeof unmarkBumper>('POST /api/similarity_bumpers/:uuid/unmark', { params: { uuid } });
  const add = ({ video, ...input }: WantedMark) =>
    call<typeof markBumper>('POST /api/video_uploads/:uuid/bumpers', { params: { uuid: video }, input });
  const mark = useMutation({
    mutationFn: add,
    onSuccess({ data }, { verdict, name }) {
      const words = verdict === 'OURS' ? `“${name}” is ignored everywhere` : `“${name}” counts and is not suggested again`;
      toast.undo(words, async () => {
        await remove(data.uuid);
        await refresh();
      });
      onMarked();
    },
    onSettled: refresh,
  });
  const unmark = useMutation({
    mutationFn: ({ uuid }: { readonly uuid: string; readonly mark: RemovedMark }) => remove(uuid),
    onSuccess(_answer, { mark: { video, ...removed } }) {
      const words = `The mark “${removed.name}” is removed; it counts again`;
      if (video === null) return void toast.success(words);
      toast.undo(words, async () => {
        await add({ video, ...removed });
        await refresh();
      });
    },
    onError: (error) => toast.error(error),
    onSettled: refresh,
  });
  return { mark, unmark };
}
