/** Handlers for families of copies, the uses of an original, and the sources of a video. */
import { mustGet } from '#core/present';
import { iriOf } from '#core/iri';
import { coreErrors } from '#core/errors';
import { VideoJob, VideoTask, VideoUpload } from '#domains/video';
import type { Queryable } from '#server/database';
import { answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { LEVELS } from '#wire/similarity';
import { readPlacesIn } from '../bumper/bumpers.query.ts';
import { without } from '../bumper/stretches.rules.ts';
import { LibraryVideo } from '../library/library-video.resource.ts';
import { readBriefs, readGraph, readLibraryPairs, type Graph, type GraphUpload, type UploadBrief } from '../pair/graph.query.ts';
import type { ComparedPair } from '../pair/graph.rules.ts';
import { unionSeconds } from '../pair/union.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import { listFamilies, readLibraryUses, readSources, readUses, type Uses } from './families.action.ts';
import { readSourceSegments } from './families.query.ts';
import {
  familiesOf,
  levelOfFamily,
  levelOfPairs,
  secondsOfFamily,
  secondsOfPairs,
  stateOf,
  type Family,
  type FamilySort,
} from './families.rules.ts';
import { continued, shownOnce } from '../pair/spans.rules.ts';

/** Uses named in a row of the list. */
const NAMED = 3;

export const familyActions: readonly Action[] = [
  answering(listFamilies, async ({ database, actor }, { search, level, state, sort, page, itemsPerPage }) => {
    const graph = await readCounted(database);
    const known = new Map(graph.uploads.map((upload) => [upload.uuid, upload]));
    const found = familiesOf(graph.uploads, graph.pairs, graph.links)
      .filter((family) => (state === undefined ? stateOf(family) !== 'DISMISSED' : stateOf(family) === state))
      .filter((family) => level.length === 0 || level.includes(levelOfFamily(family)))
      .filter((family) => isNamed(family, known, search.toLowerCase()))
      .sort((a, b) => ORDERS[sort](b, known) - ORDERS[sort](a, known) || lastUse(b, known) - lastUse(a, known));
    const shown = found.slice((page - 1) * itemsPerPage, page * itemsPerPage);
    const named = shown.flatMap(({ original, uses }) => [original, ...uses.slice(0, NAMED).map(({ uploads }) => uploads.at(-1)!)]);
    const briefs = await readBriefs(database, named, actor.user);
    return {
      items: shown.flatMap((family) => {
        const original = briefs.get(family.original);
        // Deleted since the pairs were read.
        if (original === undefined) return [];
        const members = family.members.map((member) => known.get(member)!);
        const latest = family.uses.slice(0, NAMED).flatMap(({ uploads }) => briefs.get(uploads.at(-1)!) ?? []);
        return [
          {
            ...summaryOf(family),
            original: shownUpload(original),
            versions: original.isLibrary ? 1 : members.filter(({ job }) => job === original.job).length,
            copies: original.isLibrary ? members.length - 1 : members.filter(({ job }) => job !== original.job).length,
            uses: family.uses.length,
            lastUsedAt: latest[0]?.uploadedAt ?? null,
            latest: latest.map(({ jobTitle, clientName, fileName }) => ({ jobTitle, clientName, fileName })),
          },
        ];
      }),
      total: found.length,
    };
  }),
  answering(readUses, uses),
  answering(readLibraryUses, uses),
  answering(readSources, sources),
];

const ORDERS: Readonly<Record<FamilySort, (family: Family, known: ReadonlyMap<string, GraphUpload>) => number>> = {
  recent: lastUse,
  uses: (family) => family.uses.length,
  seconds: secondsOfFamily,
  level: (family) => -LEVELS.indexOf(levelOfFamily(family)),
};

/** Order of the latest upload that used it. */
function lastUse({ uses, pairs }: Family, known: ReadonlyMap<string, GraphUpload>): number {
  const latest = uses[0]?.uploads.at(-1) ?? pairs.at(-1)?.video;
  return latest === undefined ? 0 : (known.get(latest)?.order ?? 0);
}

function isNamed({ members, pairs }: Family, known: ReadonlyMap<string, GraphUpload>, search: string): boolean {
  if (search === '') return true;
  return [...members, ...pairs.map(({ video }) => video)].some((uuid) => {
    const { fileName, jobTitle, clientName } = mustGet(known, uuid);
    return [fileName, jobTitle, clientName ?? ''].some((text) => text.toLowerCase().includes(search));
  });
}

const summaryOf = (family: Family) => ({
  state: stateOf(family),
  level: levelOfFamily(family),
  seconds: secondsOfFamily(family),
  undecided: family.pairs.filter(({ decision }) => decision === null).length,
  pairs: family.pairs.length,
});

/** The graph without bumpers. */
async function readCounted(db: Queryable): Promise<Graph & { readonly links: readonly ComparedPair[] }> {
  const { uploads, pairs } = await readGraph(db);
  const links = await readLibraryPairs(db);
  const counted = pairs.filter(({ isBumper }) => !isBumper);
  return { uploads, links, pairs: counted.map((pair) => ({ ...pair, spans: pair.spans.flatMap((span) => without(span, pair.bumpers)) })) };
}

const shownUpload = (brief: UploadBrief) => {
  const {
    uuid,
    fileName,
    job,
    jobTitle,
    task,
    taskTitle,
    clientName,
    serial,
    revision,
    uploadedAt,
    seconds,
    isLibrary,
    isMissing,
    poster,
  } = brief;
  return {
    video: iriOf(isLibrary ? LibraryVideo : VideoUpload, uuid),
    fileName,
    job: job === null ? null : iriOf(VideoJob, job),
    jobTitle,
    task: task === null ? null : iriOf(VideoTask, task),
    taskTitle,
    clientName,
    serial,
    revision,
    uploadedAt,
    seconds,
    isLibrary,
    isMissing,
    poster,
  };
};

const shownPair = ({ uuid, match, level, seconds, decision, note }: ComparedPair, known: ReadonlyMap<string, GraphUpload>) => ({
  similarity: iriOf(VideoSimilarity, uuid),
  matchFileName: mustGet(known, match).fileName,
  level,
  seconds,
  decision,
  note,
});

async function uses({ database, actor, uuid }: ActionCall): Promise<Uses> {
  const graph = await readCounted(database);
  const known = new Map(graph.uploads.map((upload) => [upload.uuid, upload]));
  const family =
    familiesOf(graph.uploads, graph.pairs, graph.links).find(({ members }) => members.includes(uuid)) ?? aloneWith(uuid, graph);
  const all = [...family.members, ...family.uses.flatMap(({ uploads }) => uploads)];
  const briefs = await readBriefs(database, all, actor.user);
  const original = briefs.get(family.original);
  if (original === undefined) throw coreErrors.fail('notFound');
  const onto = createOnto(graph.pairs, family.original);
  const relationOf = (member: UploadBrief): Uses['members'][number]['relation'] =>
    member.isLibrary || member.job !== original.job
      ? 'COPY'
      : member.task === original.task && member.serial === original.serial
        ? 'VERSION'
        : 'JOB';
  return {
    ...summaryOf(family),
    original: shownUpload(original),
    members: family.members
      .slice(1)
      .flatMap((member) => briefs.get(member) ?? [])
      .map((member) => ({ ...shownUpload(member), relation: relationOf(member) })),
    uses: family.uses.flatMap(({ uploads, pairs }) => {
      const videos = uploads.flatMap((upload) => briefs.get(upload) ?? []);
      const [first] = videos;
      if (first === undefined) return [];
      return [
        {
          job: iriOf(VideoJob, first.job!),
          jobTitle: first.jobTitle,
          clientName: first.clientName,
          level: levelOfPairs(pairs),
          seconds: secondsOfPairs(pairs),
          videos: videos.map((video) => {
            const own = pairs.filter((pair) => pair.video === video.uuid).sort((a, b) => order(known, a.match) - order(known, b.match));
            return {
              ...shownUpload(video),
              spans: shownOnce(own.flatMap((pair) => onto(pair).map((span) => ({ span })))).map(({ span: [, , from, to] }) => ({
                from: Math.min(from, to),
                to: Math.max(from, to),
              })),
              pairs: own.map((pair) => shownPair(pair, known)),
            };
          }),
        },
      ];
    }),
    dismissed: family.pairs
      .filter(({ decision }) => decision === 'NOT_A_COPY')
      .map((pair) => ({ ...shownPair(pair, known), fileName: mustGet(known, pair.video).fileName })),
  };
}

/** An upload that shares no footage with other jobs. */
const aloneWith = (uuid: string, { uploads }: Graph): Family => {
  const own = uploads.find((upload) => upload.uuid === uuid);
  const versions = own === undefined ? [] : uploads.filter(({ task, serial }) => task === own.task && serial === own.serial);
  const members = versions.length === 0 ? [uuid] : versions.map((version) => version.uuid);
  return { original: members[0]!, members, uses: [], pairs: [] };
};

const order = (known: ReadonlyMap<string, GraphUpload>, uuid: string) => mustGet(known, uuid).order;

/** The spans of a pair on the original: its own, or through its earlier video, whose footage is from the original. */
function createOnto(pairs: readonly ComparedPair[], original: string) {
  const through = new Map(pairs.filter(({ match }) => match === original).map((pair) => [pair.video, pair.spans]));
  return ({ match, spans }: ComparedPair) => (match === original ? spans : continued(spans, through.get(match) ?? []));
}

async function sources({ database, actor, uuid }: ActionCall) {
  const graph = await readCounted(database);
  const known = new Map(graph.uploads.map((upload) => [upload.uuid, upload]));
  const found = familiesOf(graph.uploads, graph.pairs, graph.links).flatMap((family) => {
    const pairs = family.uses
      .flatMap((use) => use.pairs)
      .filter(({ video }) => video === uuid)
      .sort((a, b) => order(known, a.match) - order(known, b.match));
    return pairs.length === 0 ? [] : [{ family, pairs }];
  });
  const briefs = await readBriefs(database, [uuid, ...found.map(({ family }) => family.original)], actor.user);
  const segments = await readSourceSegments(
    database,
    found.flatMap(({ pairs }) => pairs.map((pair) => pair.uuid)),
  );
  const upload = briefs.get(uuid);
  if (upload === undefined) throw coreErrors.fail('notFound');
  const lanes = found.flatMap(({ family, pairs }) => {
    const original = briefs.get(family.original);
    if (original === undefined) return [];
    const all = pairs.flatMap(({ uuid: pair }) => {
      const found = segments.get(pair);
      return (found?.segments ?? []).flatMap(({ span, confidence }) =>
        without(span, found!.bumpers).map((rest) => ({ span: rest, confidence, pair })),
      );
    });
    const shown = shownOnce(all).map(({ span: [from, to, matchFrom, matchTo], confidence, pair }) => ({
      from,
      to,
      matchFrom,
      matchTo,
      confidence,
      similarity: iriOf(VideoSimilarity, pair),
    }));
    return [
      {
        original: shownUpload(original),
        level: levelOfPairs(pairs),
        seconds: unionSeconds(shown.map(({ from, to }) => ({ start: from, end: to }))),
        uses: family.uses.length,
        segments: shown,
        pairs: pairs.map((pair) => shownPair(pair, known)),
      },
    ];
  });
  const bumpers = (await readPlacesIn(database, [uuid])).filter(({ isOurs }) => isOurs);
  return {
    bumpers: bumpers.map(({ name, start, end }) => ({ name, from: start, to: end })),
    upload: shownUpload(upload),
    reusedSeconds: unionSeconds(lanes.flatMap((lane) => lane.segments.map(({ from, to }) => ({ start: from, end: to })))),
    sources: lanes.sort((a, b) => (a.segments[0]?.from ?? 0) - (b.segments[0]?.from ?? 0)),
  };
}
