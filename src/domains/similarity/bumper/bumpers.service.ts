/** Handlers to mark a bumper, to remove a mark, and to suggest bumpers. */
import { firstIn, mustGet } from '#core/present';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { VideoUpload } from '#domains/video';
import { answering, writing, type ActionCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { similarityErrors } from '../errors.ts';
import { readBriefs, readGraph } from '../pair/graph.query.ts';
import { lockCompletion } from '../library/footage.query.ts';
import { markBumper, suggestBumpers, unmarkBumper } from './bumpers.action.ts';
import { countPlaces, deleteMark, insertMark, insertPlaces, readAllPlaces, readPlacesIn, readPlacesOf } from './bumpers.query.ts';
import { recount, spreadBumper } from './recount.service.ts';
import { recurringStretches } from './recurring.rules.ts';
import { SimilarityBumper } from './similarity-bumper.resource.ts';
import { areSame, MOST_MARKED } from './stretches.rules.ts';

export const bumperActions: readonly Action[] = [
  writing(markBumper, async ({ tx, row, actor, audit, answer }, { name, start, end, verdict }) => {
    requireStretch(start, end, row.values.durationSeconds === null ? null : Number(row.values.durationSeconds));
    // Analyses store similarities, along which places are found.
    await lockCompletion(tx);
    const place = { video: row.uuid, start, end };
    const known = (await readPlacesIn(tx, [row.uuid])).find((other) => areSame(other, place));
    if (known !== undefined) throw similarityErrors.fail('alreadyMarked', { name: known.name });
    const bumper = await insertMark(tx, { name, verdict, user: actor.user, ...place });
    await insertPlaces(tx, bumper, [place]);
    const reached = await spreadBumper(tx, bumper, [place]);
    await recount(tx, [row.uuid, ...reached]);
    await audit({
      record: iriOf(SimilarityBumper, bumper),
      resource: SimilarityBumper.name,
      operation: 'CREATE',
      before: null,
      after: { name, verdict, videoUpload: iriOf(VideoUpload, row.uuid), startSecond: start, endSecond: end, videos: reached.length + 1 },
    });
    return answer(SimilarityBumper, bumper);
  }),
  writing(unmarkBumper, async ({ tx, row, audit }) => {
    await lockCompletion(tx);
    const places = await readPlacesOf(tx, row.uuid);
    await deleteMark(tx, row.uuid);
    await recount(tx, [...new Set(places.map(({ video }) => video))]);
    const { name, verdict, videoUpload, startSecond, endSecond } = row.values;
    await audit({
      operation: 'DELETE',
      before: {
        name,
        verdict,
        videoUpload: typeof videoUpload === 'string' ? iriOf(VideoUpload, videoUpload) : null,
        startSecond,
        endSecond,
      },
      after: null,
    });
    return null;
  }),
  answering(suggestBumpers, suggest),
];

/** @param seconds length of the video; null when unknown. @throws ProblemError 422. */
function requireStretch(start: number, end: number, seconds: number | null): void {
  const wrong = (message: string) => invalid([{ propertyPath: 'end', message, code: 'BAD_STRETCH' }]);
  if (end <= start) throw wrong('The bumper must end after it begins.');
  if (end - start > MOST_MARKED) throw wrong(`A bumper lasts at most ${MOST_MARKED} seconds.`);
  if (seconds !== null && end > seconds + 1) throw wrong(`The video ends at ${seconds} s.`);
}

/** Places of a suggestion that are shown with a frame. */
const FRAMED = 4;

async function suggest({ database, actor }: ActionCall) {
  const graph = await readGraph(database);
  // A mark is set in an upload, and found in files of the library from there.
  const uploads = graph.uploads.filter(({ job }) => job !== null);
  const known = new Map(uploads.map((upload) => [upload.uuid, upload]));
  const counted = graph.pairs.filter(({ decision, match }) => decision !== 'NOT_A_COPY' && known.has(match));
  const found = recurringStretches(uploads, counted, await readAllPlaces(database));
  const framed = found.flatMap(({ places }) => places.slice(0, FRAMED).map(({ video }) => video));
  const briefs = await readBriefs(database, framed, actor.user);
  return {
    suggestions: found
      .map(({ where, videos, places }) => {
        const shown = places.map(({ video, start, end }, index) => {
          const { fileName, jobTitle } = mustGet(known, video);
          const strip = index < FRAMED ? (briefs.get(video)?.strip ?? null) : null;
          return { video: iriOf(VideoUpload, video), fileName, jobTitle, start, end, strip };
        });
        const [first] = shown as [(typeof shown)[number]];
        const { video, start, end } = first;
        return { clientName: mustGet(known, firstIn(places).video).clientName ?? '', where, videos, video, start, end, places: shown };
      })
      .sort((a, b) => b.videos - a.videos),
    places: (await countPlaces(database)).map(({ bumper, ...counts }) => ({ bumper: iriOf(SimilarityBumper, bumper), ...counts })),
  };
}
