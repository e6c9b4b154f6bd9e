/** Screen /reports/video-similarity/bumpers: intros, outros, logos and end cards that recur, and those that are marked. */
import { firstIn } from '#core/present';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { uuidOf } from '#web/generic/any-item.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { clockText, lengthText } from '../pair/similarity-text.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { Suggestion, Suggestions } from './bumpers.action.ts';
import { foundText, VERDICT_BADGES, WHERE_NAMES, WHERE_TEXTS } from './bumper-text.rules.ts';
import { MarkDialog, useMark, type Markable, type RemovedMark } from './mark-dialog.part.tsx';
import { useSuggestions } from './suggestions.hook.tsx';
import { StripFrame } from './strip-frame.part.tsx';
import { SimilarityBumper } from './similarity-bumper.resource.ts';
import classes from './bumper.module.css';
import rows from '../styles/row-list.module.css';

/** More than an agency has. */
const MOST_MARKS = 100;

export default function BumpersScreen() {
  useLiveResource(VideoSimilarity.plural);
  useLiveResource(SimilarityBumper.plural);
  const { data, error, refetch } = useSuggestions();
  return (
    <>
      <PageHeader
        title="Bumpers"
        subtitle="Intros, outros, logos and end cards that several videos of one client share. A marked one counts in no similarity."
      />
      {data === undefined ? null : (
        <>
          <SuggestionList suggestions={data.suggestions} />
          <MarkList places={data.places} />
        </>
      )}
      {data === undefined && error === null ? <ListSkeleton rows={4} columns={3} /> : null}
      {data === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
    </>
  );
}

function SuggestionList({ suggestions }: Pick<Suggestions, 'suggestions'>) {
  const [open, setOpen] = useState<Markable | null>(null);
  const { mark } = useMark();
  return (
    <section aria-labelledby="suggested" className={classes.section}>
      <h2 id="suggested" className={classes.title}>
        Suggested <span className={rows.faint}>{suggestions.length}</span>
      </h2>
      {suggestions.length === 0 ? (
        <EmptyState
          compact
          title="Nothing recurs without a mark"
          description="A stretch is suggested when at least three videos of one client share it: up to 10 seconds at their start or end, or up to 5 seconds anywhere. You can also mark a segment on a comparison."
        />
      ) : (
        <ul className={rows.list}>
          {suggestions.map((one) => (
            <SuggestionRow
              key={`${one.video} ${one.start}`}
              suggestion={one}
              onMark={() => setOpen(markable(one))}
              onFootage={() => mark.mutate({ ...markable(one), verdict: 'FOOTAGE' }, { onError: (failure) => void toast.error(failure) })}
            />
          ))}
        </ul>
      )}
      {open === null ? null : <MarkDialog stretch={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const markable = ({ video, start, end, where, clientName, places }: Suggestion): Markable => ({
  video: uuidOf(video),
  fileName: firstIn(places).fileName,
  start,
  end,
  name: `${clientName} ${WHERE_NAMES[where]}`.slice(0, 80),
});

interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  readonly onMark: () => void;
  readonly onFootage: () => void;
}

function SuggestionRow({ suggestion: { clientName, where, videos, start, end, places }, onMark, onFootage }: SuggestionRowProps) {
  return (
    <li className={rows.row}>
      <div className={rows.about}>
        <b>
          {clientName}: {lengthText(end - start)} {WHERE_TEXTS[where]}
        </b>
        <span className={rows.faint}>In {videos} videos</span>
        <span className={classes.frames}>
          {places.map(({ strip, video, start: from, end: to }) =>
            strip === null ? null : <StripFrame key={`${video} ${from}`} strip={strip} second={(from + to) / 2} />,
          )}
        </span>
        <ul className={classes.places}>
          {places.slice(0, 4).map((place) => (
            <li key={`${place.video} ${place.start}`}>
              <AppLink to={`/video-uploads/${uuidOf(place.video)}`}>{place.fileName}</AppLink>{' '}
              <span className={rows.faint}>
                {clockText(place.start)} – {clockText(place.end)} · {place.jobTitle}
              </span>
            </li>
          ))}
          {places.length > 4 ? <li className={rows.faint}>and {places.length - 4} more</li> : null}
        </ul>
      </div>
      <span className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="light"
          color="teal"
          onClick={onMark}
          aria-label={`Mark as ours: ${clientName}, ${WHERE_NAMES[where]}`}
        >
          Ours, ignore everywhere
        </Button>
        <Button size="compact-sm" variant="default" onClick={onFootage}>
          Footage, keep counting
        </Button>
      </span>
    </li>
  );
}

function MarkList({ places }: Pick<Suggestions, 'places'>) {
  const { data, error, refetch } = useList(SimilarityBumper, [['itemsPerPage', String(MOST_MARKS)]]);
  const { unmark } = useMark();
  const counts = new Map(places.map((place) => [place.bumper, place]));
  return (
    <section aria-labelledby="marked" className={classes.section}>
      <h2 id="marked" className={classes.title}>
        Marked <span className={rows.faint}>{data?.total ?? ''}</span>
      </h2>
      {data === undefined && error === null ? <ListSkeleton rows={2} columns={3} /> : null}
      {data === undefined && error !== null ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className={rows.faint}>No marks yet.</p> : null}
      {data === undefined || data.items.length === 0 ? null : (
        <ul className={rows.list}>
          {data.items.map((item) => (
            <MarkRow
              key={item.uuid}
              item={item}
              count={counts.get(item['@id'])}
              isBusy={unmark.isPending}
              onRemove={(mark) => unmark.mutate({ uuid: item.uuid, mark })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface MarkRowProps {
  readonly item: ItemOf<typeof SimilarityBumper>;
  readonly count: Suggestions['places'][number] | undefined;
  readonly isBusy: boolean;
  readonly onRemove: (mark: RemovedMark) => void;
}

function MarkRow({ item, count, isBusy, onRemove }: MarkRowProps) {
  const { name, verdict, videoUpload, startSecond, endSecond, markedBy, createTime } = item;
  const [start, end] = [Number(startSecond), Number(endSecond)];
  return (
    <li className={rows.row}>
      <div className={rows.about}>
        <b>{name}</b>
        <span>
          <SeverityBadge {...VERDICT_BADGES[verdict]} />
        </span>
        <span className={rows.faint}>
          {clockText(start)} – {clockText(end)} of{' '}
          {videoUpload === null ? (
            'a deleted video'
          ) : (
            <AppLink to={`/video-uploads/${videoUpload.uuid}`}>{videoUpload.originalFilename}</AppLink>
          )}
          {count === undefined ? null : foundText(verdict, count)}
          {' · '}
          {markedBy.nickname ?? markedBy.username}, <DateTime value={createTime} style="date" />
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Remove the mark ${name}`}
        disabled={isBusy}
        onClick={() => onRemove({ video: videoUpload?.uuid ?? null, name, start, end, verdict })}
      >
        Remove mark
      </Button>
    </li>
  );
}
