/** Page of an original: what it was used for, second by second, and a decision on all of it. */
import { itemAt } from '#core/present';
import { countText } from '#core/number-format';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { VideoUpload } from '#domains/video';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { uuidOf } from '#web/generic/any-item.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { clockText, lengthText } from '../pair/similarity-text.rules.ts';
import { DECISION_BADGES, LEVEL_BADGES } from '../pair/decision-badge.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { readLibraryUses, readUses, Uses } from './families.action.ts';
import { FamilyDecision } from './family-decision.part.tsx';
import { stateBadge, usedText } from './family-text.rules.ts';
import { USE_KEYS, useLaneKeys } from './lane-keys.hook.tsx';
import { Lanes } from './lanes.part.tsx';
import { LibraryDetails } from '../library/library-details.part.tsx';
import { pageOf } from '../library/library-text.rules.ts';
import { stripOf, type Strip } from '../pair/strip.rules.ts';
import classes from './family.module.css';

type Use = Uses['uses'][number];

const RELATIONS = { VERSION: 'Version', JOB: 'Same job', COPY: 'Copy' } as const;
const compareTo = (similarity: string) => `/reports/video-similarity/${uuidOf(similarity)}`;

/** @param of kind of the video in the path. */
export function UsesPage({ of }: { readonly of: 'upload' | 'library' }) {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(VideoSimilarity.plural);
  const { data, error, refetch } = useQuery({
    queryKey: ['api', VideoSimilarity.plural, 'uses', uuid],
    queryFn: async ({ signal }) => {
      const { data } =
        of === 'library'
          ? await call<typeof readLibraryUses>('GET /api/library_videos/:uuid/uses', { params: { uuid }, signal })
          : await call<typeof readUses>('GET /api/video_uploads/:uuid/uses', { params: { uuid }, signal });
      return data;
    },
  });
  useRecordTitle(uuid, data?.original.fileName);
  if (data !== undefined) return <Family family={data} />;
  if (error === null) return <ListSkeleton rows={6} columns={3} />;
  const back = <AppLink to="/reports/video-similarity">Back to the report</AppLink>;
  return <ErrorState wholePage error={error} onRetry={() => void refetch()} back={back} />;
}

function Family({ family }: { readonly family: Uses }) {
  const { original, members, uses, dismissed, level, seconds } = family;
  const pairs = [...uses.flatMap(({ videos }) => videos.flatMap((video) => video.pairs)), ...dismissed];
  return (
    <>
      <PageHeader
        title={<MiddleCut name={original.fileName} />}
        subtitle={
          <>
            <span className={classes.sentence}>{usedText(uses.length)}</span>
            {uses.length === 0 ? '' : `, at most ${lengthText(seconds)} in one video`}
          </>
        }
        actions={
          pairs.length === 0 ? undefined : (
            <span className={classes.badges}>
              <SeverityBadge {...LEVEL_BADGES[level]} />
              <SeverityBadge {...stateBadge(family)} />
            </span>
          )
        }
      />
      <p className={classes.details}>
        {original.isLibrary ? (
          <LibraryDetails uuid={uuidOf(original.video)} />
        ) : (
          <>
            <AppLink to={`/video-uploads/${uuidOf(original.video)}`}>Open the original</AppLink>
            <span>{[original.clientName, original.jobTitle, original.taskTitle].filter((part) => part !== null).join(' / ')}</span>
          </>
        )}
        <span>
          {original.isLibrary ? 'modified' : 'delivered'} <DateTime value={original.uploadedAt} style="date" />
        </span>
      </p>
      <div className={classes.columns}>
        <div className={classes.main}>
          {uses.length === 0 ? (
            <NoUses isDismissed={dismissed.length > 0} />
          ) : original.isLibrary ? (
            <UseLanes family={family} strip={null} />
          ) : (
            <UploadLanes family={family} />
          )}
          {dismissed.length === 0 ? null : <Dismissed pairs={dismissed} />}
        </div>
        <aside className={classes.aside}>
          {pairs.length === 0 ? null : <FamilyDecision pairs={pairs} />}
          {members.length === 0 ? null : <Members members={members} />}
        </aside>
      </div>
    </>
  );
}

function NoUses({ isDismissed }: { readonly isDismissed: boolean }) {
  return isDismissed ? (
    <EmptyState
      compact
      title="Nothing of it was used again"
      description="Each similarity was decided to be no copy. Change a decision to list it here."
    />
  ) : (
    <EmptyState
      compact
      title="Not used since"
      description="No later job has used this footage. Uploads are compared as they arrive; uses will be listed here by job."
    />
  );
}

/** With the frames of the original. */
function UploadLanes({ family }: { readonly family: Uses }) {
  const { data } = useItem(VideoUpload, uuidOf(family.original.video));
  return <UseLanes family={family} strip={data === undefined ? null : stripOf(data.item)} />;
}

function UseLanes({ family: { original, uses }, strip }: { readonly family: Uses; readonly strip: Strip | null }) {
  const navigate = useNavigate();
  useLaneKeys(USE_KEYS);
  const rows = uses.map((use) => ({ use, pieces: use.videos.flatMap((video) => video.spans.map((span) => ({ ...span, video }))) }));
  const longest = Math.max(...rows.flatMap(({ pieces }) => pieces.map(({ to }) => to)), 0);
  return (
    <Lanes
      name="Seconds of the original that each job used"
      stripName="Original"
      seconds={original.seconds ?? longest}
      strip={strip}
      lanes={rows.map(({ use, pieces }) => ({
        key: use.job,
        label: <UseLabel use={use} />,
        without: 'Found through a copy',
        pieces: pieces.map(({ from, to, video }) => ({
          from,
          to,
          words: `${clockText(from)} to ${clockText(to)} of the original in ${video.fileName}. Compare.`,
        })),
      }))}
      onPick={(lane, piece) => {
        const [pair] = itemAt(itemAt(rows, lane).pieces, piece).video.pairs;
        if (pair !== undefined) void navigate({ to: compareTo(pair.similarity) });
      }}
    />
  );
}

function UseLabel({ use: { job, jobTitle, clientName, level, seconds, videos } }: { readonly use: Use }) {
  const last = videos.at(-1)!;
  return (
    <>
      <span className={classes.first}>
        <AppLink className={classes.name} to={`/video-jobs/${uuidOf(job)}`}>
          <MiddleCut name={jobTitle} />
        </AppLink>
        <span className={classes.badges}>
          <SeverityBadge {...LEVEL_BADGES[level]} />
          <Decisions videos={videos} />
        </span>
      </span>
      <span className={classes.faint}>
        {clientName === null ? null : `${clientName} · `}
        <DateTime value={last.uploadedAt} style="date" /> · {lengthText(seconds)}
      </span>
      <ul className={classes.files}>
        {videos.map((video) => (
          <li key={video.video}>
            <AppLink to={`/reports/video-similarity/timelines/${uuidOf(video.video)}`} title="Timeline with all sources of this video">
              <MiddleCut name={video.fileName} />
            </AppLink>
            {video.pairs[0] === undefined ? null : <AppLink to={compareTo(video.pairs[0].similarity)}>Compare</AppLink>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The decision of a job; none where its pairs have different ones. */
function Decisions({ videos }: Pick<Use, 'videos'>) {
  const decisions = [...new Set(videos.flatMap(({ pairs }) => pairs.map(({ decision }) => decision)))];
  const [decision] = decisions;
  if (decisions.length !== 1 || decision === undefined || decision === null) return null;
  return <SeverityBadge {...DECISION_BADGES[decision]} />;
}

function Members({ members }: Pick<Uses, 'members'>) {
  return (
    <section aria-labelledby="members">
      <h2 id="members" className={classes.title}>
        Versions and copies <span className={classes.faint}>{members.length}</span>
      </h2>
      <ul className={classes.members}>
        {members.map((member) => (
          <li key={member.video}>
            <AppLink className={classes.name} to={pageOf(member.video)}>
              <MiddleCut name={member.fileName} />
            </AppLink>
            <span className={classes.faint}>
              {RELATIONS[member.relation]} · {member.relation === 'COPY' ? `${member.jobTitle} · ` : ''}
              <DateTime value={member.uploadedAt} style="date" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dismissed({ pairs }: { readonly pairs: Uses['dismissed'] }) {
  return (
    <details className={classes.dismissed}>
      <summary>{countText(pairs.length, 'pair')} decided not to be a copy</summary>
      <ul>
        {pairs.map(({ similarity, fileName, matchFileName }) => (
          <li key={similarity}>
            <AppLink to={compareTo(similarity)}>
              {fileName} and {matchFileName}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
