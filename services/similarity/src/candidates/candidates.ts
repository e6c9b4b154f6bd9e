/**
 * Selects the earlier videos worth comparing in each stretch of a query, and their candidate placements: a stretch of a compilation has
 * sources of its own, which the rest of it does not show.
 */
import type { Features } from '../features/features.ts';
import type { QueryFingerprint, SearchedFingerprint, TimedFeatures } from '../fingerprint/fingerprint.ts';
import { WORDS } from '../hamming.ts';
import { createFeatureIndex } from './feature-index.ts';
import { featureGroups, featureVotes, largestGroup, type Pair } from './feature-votes.ts';
import type { Hypothesis } from './hypothesis.ts';
import { pictureHashes, picturePlacements, pictureVotes, videoOf, votesWithin } from './picture-votes.ts';
import { runsOf, secondsOf, STEP, stepsOf, stretchesOf, type Run } from './stretches.ts';

/** Of each stretch: enough for a film and all of its copies. */
const MOST_VIDEOS = 48;
const MOST_PLACEMENTS = 3;
const FEWEST_VOTES = 0.8;
/** Similar features in agreement before their positions are compared, in the units of votes. */
const FEWEST_ALIKE = 0.6;
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
  readonly pairs: readonly Pair[];
  readonly begins: Uint32Array;
}

function inSteps({ frame }: TimedFeatures, steps: number, pairs: readonly Pair[]): Alike {
  const begins = new Uint32Array(steps + 2).fill(pairs.length);
  for (let place = pairs.length - 1; place >= 0; place--) begins[Math.floor(frame[pairs[place].query] / STEP)] = place;
  for (let step = steps; step >= 0; step--) begins[step] = Math.min(begins[step], begins[step + 1]);
  return { pairs, begins };
}

export function createLibrary(videos: readonly SearchedFingerprint[]): Library {
  const total = videos.reduce((sum, { features }) => sum + features.frame.length, 0);
  const bits = new Uint32Array(total * WORDS);
  const owner = new Uint32Array(total);
  const begins: number[] = [];
  let at = 0;
  for (const [video, { features }] of videos.entries()) {
    begins.push(at);
    bits.set(features.features.bits, at * WORDS);
    owner.fill(video, at, at + features.frame.length);
    at += features.frame.length;
  }
  const index = createFeatureIndex(bits, owner);
  const hashes = pictureHashes(videos);
  const featuresOf = (video: number): Features => videos[video].features.features;

  const alike = (query: TimedFeatures, steps: number): Map<number, Alike> => {
    const { query: from, found } = index.matches(query.features.bits);
    const pairs = new Map<number, Pair[]>();
    for (let match = 0; match < from.length; match++) {
      const video = owner[found[match]];
      const pair = { query: from[match], earlier: found[match] - begins[video] };
      const list = pairs.get(video);
      if (list) list.push(pair);
      else pairs.set(video, [pair]);
    }
    return new Map([...pairs].map(([video, own]) => [video, inSteps(query, steps, own)]));
  };

  return {
    candidates(query) {
      const steps = stepsOf(query.hashes.length);
      const count = stretchesOf(query.hashes.length);
      const sources = [
        { features: query.features, isMirrored: false, of: alike(query.features, steps) },
        { features: query.mirroredFeatures, isMirrored: true, of: alike(query.mirroredFeatures, steps) },
      ] as const;
      const pictures = pictureVotes(query, hashes);

      /** Of each video in each stretch. */
      const scores = new Map<number, Float32Array>();
      const scoresOf = (video: number): Float32Array => {
        const own = scores.get(video) ?? new Float32Array(count);
        scores.set(video, own);
        return own;
      };
      for (const { features, of } of sources)
        for (const [video, own] of of) {
          const other = featuresOf(video);
          for (let stretch = 0; stretch < count; stretch++) {
            const size = largestGroup(features.features, other, own.pairs, own.begins[stretch], own.begins[Math.min(steps, stretch + 2)]);
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
        for (let stretch = 0; stretch < count; stretch++)
          to[stretch] = Math.max(to[stretch], votesWithin(votes, { first: stretch, last: stretch }, videos[video]));
      }
      for (const [video, own] of shown) {
        const to = scoresOf(video);
        for (let stretch = 0; stretch < count; stretch++) to[stretch] += own[stretch];
      }

      const placed = (video: number, run: Run): Candidate => {
        const hypotheses = sources.flatMap(({ features, isMirrored, of }) => {
          const own = of.get(video);
          if (!own) return [];
          const pairs = own.pairs.slice(own.begins[run.first], own.begins[Math.min(steps, run.last + 2)]);
          const other = featuresOf(video);
          return featureVotes(features.features, other, featureGroups(features.features, other, pairs), isMirrored);
        });
        hypotheses.push(...picturePlacements(query, video, videos[video], run, pictures));
        return {
          video,
          votes: most(hypotheses, 'FEATURES') / FEATURE_UNIT + most(hypotheses, 'PICTURE'),
          run,
          ...secondsOf(run),
          hypotheses: hypotheses.sort((a, b) => b.votes - a.votes).slice(0, MOST_PLACEMENTS),
        };
      };
      const chosen = new Map<number, number[]>();
      for (let stretch = 0; stretch < count; stretch++) {
        const ranked = [...scores]
          .map(([video, own]) => ({ video, score: own[stretch] }))
          .filter(({ score }) => score >= FEWEST_ALIKE)
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

const most = (hypotheses: readonly Hypothesis[], source: Hypothesis['source']): number =>
  Math.max(0, ...hypotheses.filter((hypothesis) => hypothesis.source === source).map(({ votes }) => votes));
