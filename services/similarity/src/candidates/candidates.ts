/**
 * Selects the earlier videos worth comparing in each stretch of a query, and their candidate placements: a stretch of a compilation has
 * sources of its own, which the rest of it does not show.
 */
import type { QueryFingerprint, SearchedFingerprint, TimedFeatures } from '../fingerprint/fingerprint.ts';
import { thinnedInFrames } from '../fingerprint/thinning.ts';
import { WORDS } from '../hamming.ts';
import { moved } from '../image/affine.ts';
import { createFeatureIndex } from './feature-index.ts';
import { featureVotes, grouped, largestGroup, momentVotes, someOf, type Pairs } from './feature-votes.ts';
import type { Hypothesis } from './hypothesis.ts';
import { pictureHashes, picturePlacements, pictureVotes, videoOf, votesWithin } from './picture-votes.ts';
import { runsOf, secondsOf, STEP, stepsOf, stretchesOf, type Run } from './stretches.ts';

/** Of each stretch: enough for a film and all of its copies. */
const MOST_VIDEOS = 48;
const MOST_PLACEMENTS = 4;
/** Pixels of the earlier frame within which all corners of the query's frame are placed by two placements that are the same. */
const SAME_PLACE = 6;
const FEWEST_VOTES = 0.8;
/** Similar features in agreement before their positions are compared, in the units of votes. */
const FEWEST_ALIKE = 0.6;
/** Of what a video has in its best stretch, which others need, up to what is enough anywhere. */
const ALIKE_SHARE = 0.25;
const ENOUGH_ALIKE = 1.5;
/** Picture votes are in units of ten features. */
const FEATURE_UNIT = 10;

export interface Candidate {
  /** Index among the earlier videos. */
  readonly video: number;
  readonly votes: number;
  /** Stretches of the query that voted for it, and their seconds. */
  readonly run: Run;
  readonly from: number;
  readonly to: number;
  readonly hypotheses: readonly Hypothesis[];
}

export interface Library {
  candidates(query: QueryFingerprint): Candidate[];
}

/** Pairs of similar features of the query and one video, in the order of the query's frames, and where those of each step begin. */
interface Alike {
  readonly pairs: Pairs;
  readonly begins: Uint32Array;
}

function inSteps({ frame }: TimedFeatures, steps: number, pairs: Pairs): Alike {
  const begins = new Uint32Array(steps + 2).fill(pairs.query.length);
  for (let place = pairs.query.length - 1; place >= 0; place--) begins[Math.floor(frame[pairs.query[place]] / STEP)] = place;
  for (let step = steps; step >= 0; step--) begins[step] = Math.min(begins[step], begins[step + 1]);
  return { pairs, begins };
}

export function createLibrary(videos: readonly SearchedFingerprint[]): Library {
  const total = videos.reduce((sum, { features }) => sum + features.frame.length, 0);
  const bits = new Uint32Array(total * WORDS);
  const begins = new Uint32Array(videos.length);
  let at = 0;
  for (const [video, { features }] of videos.entries()) {
    begins[video] = at;
    bits.set(features.features.bits, at * WORDS);
    at += features.frame.length;
  }
  const index = createFeatureIndex(bits, begins);
  const hashes = pictureHashes(videos);

  const alike = (query: TimedFeatures, steps: number): Map<number, Alike> => {
    const { query: from, found, video: owners } = index.matches(query.features.bits);
    const next = new Uint32Array(videos.length + 1);
    for (const video of owners) next[video + 1]++;
    for (let video = 0; video < videos.length; video++) next[video + 1] += next[video];
    const pairs = { query: new Uint32Array(from.length), earlier: new Uint32Array(from.length) };
    for (let match = 0; match < from.length; match++) {
      const video = owners[match];
      const to = next[video]++;
      pairs.query[to] = from[match];
      pairs.earlier[to] = found[match] - begins[video];
    }
    const of = new Map<number, Alike>();
    for (let video = 0; video < videos.length; video++) {
      // What was the begin of a video is now its end.
      const [begin, end] = [video === 0 ? 0 : next[video - 1], next[video]];
      if (begin === end) continue;
      const own = { query: pairs.query.subarray(begin, end), earlier: pairs.earlier.subarray(begin, end) };
      of.set(video, inSteps(query, steps, grouped(query, videos[video].features, own)));
    }
    return of;
  };

  return {
    candidates(query) {
      const steps = stepsOf(query.hashes.length);
      const count = stretchesOf(query.hashes.length);
      const [plain, inMirror] = [thinnedInFrames(query.features), thinnedInFrames(query.mirroredFeatures)];
      const sources = [
        { features: plain, isMirrored: false, of: alike(plain, steps) },
        { features: inMirror, isMirrored: true, of: alike(inMirror, steps) },
      ] as const;
      const pictures = pictureVotes(query, hashes);

      /** Of each video in each stretch. */
      const scores = new Map<number, Float32Array>();
      const scoresOf = (video: number): Float32Array => {
        const own = scores.get(video) ?? new Float32Array(count);
        scores.set(video, own);
        return own;
      };
      for (const { of } of sources)
        for (const [video, own] of of) {
          for (let stretch = 0; stretch < count; stretch++) {
            const size = largestGroup(own.pairs, own.begins[stretch], own.begins[Math.min(steps, stretch + 2)]);
            if (size === 0) continue;
            const to = scoresOf(video);
            to[stretch] = Math.max(to[stretch], size / FEATURE_UNIT);
          }
        }
      const shown = new Map<number, Float32Array>();
      for (const [key, votes] of pictures) {
        const video = videoOf(key);
        const to = shown.get(video) ?? new Float32Array(count);
        shown.set(video, to);
        for (let stretch = 0; stretch < count; stretch++) to[stretch] = Math.max(to[stretch], votesWithin(votes, stretch, videos[video]));
      }
      for (const [video, own] of shown) {
        const to = scoresOf(video);
        for (let stretch = 0; stretch < count; stretch++) to[stretch] += own[stretch];
      }

      const placed = (video: number, run: Run): Candidate => {
        const other = videos[video].features.features;
        const hypotheses = picturePlacements(query, video, videos[video], run, pictures);
        for (const { features, isMirrored, of } of sources) {
          const own = of.get(video);
          if (!own) continue;
          const pairs = someOf(own.pairs, own.begins[run.first], own.begins[Math.min(steps, run.last + 2)]);
          hypotheses.push(...featureVotes(features.features, other, pairs, isMirrored));
          hypotheses.push(...momentVotes(features.features, other, pairs, isMirrored));
        }
        return {
          video,
          votes: most(hypotheses, 'FEATURES') / FEATURE_UNIT + most(hypotheses, 'PICTURE'),
          run,
          ...secondsOf(run),
          hypotheses: bestPlacements(hypotheses, query),
        };
      };
      const chosen = new Map<number, number[]>();
      const enough = [...scores].map(([video, own]) => ({
        video,
        own,
        least: Math.max(FEWEST_ALIKE, Math.min(ENOUGH_ALIKE, ALIKE_SHARE * own.reduce((most, score) => Math.max(most, score), 0))),
      }));
      for (let stretch = 0; stretch < count; stretch++) {
        const ranked = enough
          .filter(({ own, least }) => own[stretch] >= least)
          .map(({ video, own }) => ({ video, score: own[stretch] }))
          .sort((a, b) => b.score - a.score || a.video - b.video);
        for (const { video } of ranked.slice(0, MOST_VIDEOS)) {
          const own = chosen.get(video);
          if (own) own.push(stretch);
          else chosen.set(video, [stretch]);
        }
      }
      return mostVoted([...chosen].flatMap(([video, stretches]) => runsOf(stretches).map((run) => placed(video, run))));
    },
  };
}

/** The best candidates of each stretch, also across several libraries; the best first. */
export function mostVoted(candidates: readonly Candidate[]): Candidate[] {
  const left = new Map<number, number>();
  return candidates
    .filter(({ votes }) => votes >= FEWEST_VOTES)
    .sort((a, b) => b.votes - a.votes || a.video - b.video || a.from - b.from)
    .filter(({ run }) => {
      let isAmong = false;
      for (let stretch = run.first; stretch <= run.last; stretch++) {
        const before = left.get(stretch) ?? 0;
        left.set(stretch, before + 1);
        isAmong ||= before < MOST_VIDEOS;
      }
      return isAmong;
    });
}

type Size = Pick<QueryFingerprint, 'width' | 'height'>;

/** What each vote counts, in features: pairs of one moment are fewer than all others, and surer. */
const WEIGHTS: Readonly<Record<Hypothesis['source'], number>> = { FEATURES: 1, MOMENT: 2, PICTURE: FEATURE_UNIT, COPY: 1 };
const weightOf = ({ votes, source }: Hypothesis) => votes * WEIGHTS[source];
const byWeight = (a: Hypothesis, b: Hypothesis) => weightOf(b) - weightOf(a);

/** Without those that are nearly the same as one before them. */
function different(hypotheses: readonly Hypothesis[], { width, height }: Size): Hypothesis[] {
  const corners = ({ transform }: Hypothesis) => [0, width].flatMap((x) => [0, height].flatMap((y) => moved(transform, x, y)));
  const all = hypotheses.map((hypothesis) => ({ hypothesis, corners: corners(hypothesis) }));
  const isSame = (a: (typeof all)[number], b: (typeof all)[number]) =>
    a.hypothesis.isMirrored === b.hypothesis.isMirrored && a.corners.every((value, at) => Math.abs(value - b.corners[at]) <= SAME_PLACE);
  return all.filter((one, at) => !all.slice(0, at).some((before) => isSame(before, one))).map(({ hypothesis }) => hypothesis);
}

/** The best placements, the best one of whole pictures among them: most copies are whole pictures, whatever moves within them. */
export function bestPlacements(hypotheses: readonly Hypothesis[], query: Size): Hypothesis[] {
  const all = different([...hypotheses].sort(byWeight), query);
  const best = all.slice(0, MOST_PLACEMENTS);
  const picture = all.find(({ source, votes }) => source === 'PICTURE' && votes >= FEWEST_VOTES);
  return picture && !best.includes(picture) ? [...best.slice(0, -1), picture] : best;
}

const most = (hypotheses: readonly Hypothesis[], source: Hypothesis['source']): number =>
  Math.max(0, ...hypotheses.filter((hypothesis) => hypothesis.source === source).map(({ votes }) => votes));
