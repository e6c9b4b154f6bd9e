/** Handlers for totals of similarities and for footage that was delivered before, limited to what its reader may see; computed columns. */
import { iriOf } from '#core/iri';
import { VideoUpload } from '#domains/video';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action, Behaviour } from '#server/engine/behaviour';
import { without } from '../bumper/stretches.rules.ts';
import { LibraryVideo } from '../library/library-video.resource.ts';
import { originalsFirst } from './originals.rules.ts';
import { readReuse, similarityStatistics } from './results.action.ts';
import {
  fileNameOfTask,
  folderOfMatch,
  folderOfVideo,
  readReusedFootage,
  readStatistics,
  readTaskStatus,
  type ReusedFootage,
} from './results.query.ts';
import { unionSeconds } from '../pair/union.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';

export const similarityBehaviours: readonly Behaviour[] = [
  { resource: 'VideoSimilarity', computed: { videoFolder: folderOfVideo, matchFolder: folderOfMatch } },
  { resource: 'SimilarityTask', computed: { fileName: fileNameOfTask } },
];

export const resultActions: readonly Action[] = [
  answering(similarityStatistics, ({ database }) => readStatistics(database)),
  answering(readReuse, reuse),
];

const MOST_NAMED = 50;

/**
 * The original of each piece of footage before its later uses. For earlier videos that the reader may not see, only the shared seconds are
 * returned: neither name nor job.
 */
async function reuse({ database, engine, actor, uuid }: ActionCall) {
  const status = await readTaskStatus(database, uuid);
  const found = await readReusedFootage(database, uuid);
  const seen = new Set<string>();
  for (const [resource, isLibrary] of [
    [VideoUpload, false],
    [LibraryVideo, true],
  ] as const) {
    const uuids = found.filter((match) => match.isLibrary === isLibrary).map(({ match }) => match);
    for (const uuid of await engine.filterAllowed(database, resource, actor, resource.access.read, uuids)) seen.add(uuid);
  }
  const own = await engine.filterAllowed(
    database,
    VideoSimilarity,
    actor,
    VideoSimilarity.access.read,
    found.map((match) => match.uuid),
  );
  return {
    status,
    seconds: unionSeconds(found.flatMap(stretchesOf)),
    level: found[0]?.level ?? null,
    matches: originalsFirst(found.map((match) => ({ ...match, segments: stretchesOf(match) })))
      .slice(0, MOST_NAMED)
      .map((match) => ({
        similarity: own.has(match.uuid) ? iriOf(VideoSimilarity, match.uuid) : null,
        video: seen.has(match.match) ? iriOf(match.isLibrary ? LibraryVideo : VideoUpload, match.match) : null,
        title: seen.has(match.match) ? match.title : null,
        fileName: seen.has(match.match) ? match.fileName : null,
        level: match.level,
        seconds: match.seconds,
        start: Math.min(...match.segments.map(({ start }) => start)),
        isAllowed: match.isAllowed,
        usesSince: match.usesSince,
      })),
  };
}

/** Seconds of the upload that an earlier one has, without bumpers. */
function stretchesOf({ segments, bumpers }: Pick<ReusedFootage, 'segments' | 'bumpers'>) {
  const spans = segments.map(({ start, end, matchStart, matchEnd }) => [start, end, matchStart, matchEnd] as const);
  return spans.flatMap((span) => without(span, bumpers)).map(([start, end]) => ({ start, end }));
}
