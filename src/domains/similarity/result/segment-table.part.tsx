/** Table of segments: their times in both videos, transformations, and confidence; clicking a row plays it. */
import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, useState } from 'react';
import { LatePart } from '#web/kit/late-part.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { areSame, MOST_MARKED, overlap } from '../bumper/stretches.rules.ts';
import type { Stretch } from '../pair/spans.rules.ts';
import { clockText, lengthText, shareText } from '../pair/similarity-text.rules.ts';
import { isOtherSpeed } from './measured.rules.ts';
import type { PairPlayer } from './pair-player.client.ts';
import { usePairState } from './pair-player.hook.tsx';
import type { KeptSegment } from '../pair/video-similarity.resource.ts';
import classes from './comparison.module.css';

/** Most pairs have a few. */
const PageLinks = lazy(() => import('#web/generic/list/page-links.tsx'));
/** Same page size as the service. */
const PAGE = 20;

const MarkDialog = lazy(async () => ({ default: (await import('../bumper/mark-dialog.part.tsx')).MarkDialog }));

interface SegmentTableProps {
  readonly player: PairPlayer;
  readonly segments: readonly KeptSegment[];
  /** Seconds of the later video that are marked as bumpers. */
  readonly bumpers: readonly Stretch[];
  /** uuid and file of the later upload, in which a bumper is marked. */
  readonly later: { readonly uuid: string; readonly fileName: string };
}

export function SegmentTable({ player, segments, bumpers, later }: SegmentTableProps) {
  const [marked, setMarked] = useState<Stretch | null>(null);
  const [page, setPage] = useState(1);
  const current = usePairState(player, (state) => state.current);
  const pages = Math.ceil(segments.length / PAGE);
  const first = (page - 1) * PAGE;
  const hasSpeeds = segments.some(({ speed }) => isOtherSpeed(speed));
  return (
    <section aria-labelledby="segments">
      <h2 id="segments" className={classes.title}>
        Segments <span className={classes.faint}>{segments.length}</span>
      </h2>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Later video</th>
              <th scope="col">Earlier video</th>
              <th scope="col" data-figure>
                Length
              </th>
              <th scope="col" data-figure>
                Confidence
              </th>
              {hasSpeeds ? (
                <th scope="col" data-figure>
                  Speed
                </th>
              ) : null}
              <th scope="col">Kind</th>
              <th scope="col">
                <VisuallyHidden>Bumper</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {segments.slice(first, first + PAGE).map((segment, index) => (
              <tr key={first + index} data-on={first + index === current || undefined}>
                <th scope="row">
                  <button type="button" className={classes.play} onClick={() => player.playSegment(first + index)}>
                    {clockText(segment.start)} – {clockText(segment.end)}
                  </button>
                </th>
                <td>
                  {clockText(segment.matchStart)} – {clockText(segment.matchEnd)}
                </td>
                <td data-figure>{lengthText(segment.end - segment.start)}</td>
                <td data-figure>{shareText(segment.confidence)}</td>
                {hasSpeeds ? <td data-figure>{isOtherSpeed(segment.speed) ? `${segment.speed.toFixed(2)}×` : ''}</td> : null}
                <td>
                  <span className={classes.badges}>
                    <SeverityBadge
                      severity={segment.kind === 'POSSIBLE' ? 'neutral' : 'info'}
                      label={segment.kind === 'POSSIBLE' ? 'Possible' : 'Proved'}
                    />
                    {segment.isMirrored ? <SeverityBadge severity="neutral" label="Mirrored" /> : null}
                    {bumpers.some((bumper) => overlap(bumper, segment) > 0) ? (
                      <SeverityBadge severity="neutral" label="Bumper, ignored" />
                    ) : null}
                  </span>
                </td>
                <td>
                  {segment.end - segment.start > MOST_MARKED || bumpers.some((bumper) => areSame(bumper, segment)) ? null : (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      aria-label={`Mark ${clockText(segment.start)} to ${clockText(segment.end)} as a bumper`}
                      onClick={() => setMarked(segment)}
                    >
                      Mark as bumper
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 ? (
        <LatePart words="Links to the other pages will appear when you are back online.">
          <PageLinks pages={pages} page={page} onPage={setPage} />
        </LatePart>
      ) : null}
      {marked === null ? null : (
        <LatePart words="The dialog will appear when you are back online.">
          <MarkDialog
            stretch={{ video: later.uuid, fileName: later.fileName, start: marked.start, end: marked.end, name: '' }}
            onClose={() => setMarked(null)}
          />
        </LatePart>
      )}
    </section>
  );
}
