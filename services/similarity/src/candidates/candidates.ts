/** Selects the earlier videos worth comparing, and their candidate placements: the eight with the most votes, three placements each. */
import type { Features } from '../features/features.ts';
import type { QueryFingerprint, SearchedFingerprint, TimedFeatures } from '../fingerprint/fingerprint.ts';
import { WORDS } from '../hamming.ts';
import { createFeatureIndex } from './feature-index.ts';
import { featureGroups, featureVotes, type Pair } from './feature-votes.ts';
import type { Hypothesis } from './hypothesis.ts';
import { pictureHashes, pictureVotes } from './picture-votes.ts';

const MOST_VIDEOS = 8;
const MOST_PLACEMENTS = 3;
/** Placements are computed only for the videos whose similar features agree most in scale and rotation. */
const MOST_VOTED = 64;
const FEWEST_VOTES = 0.8;
/** Picture votes are in units of ten features. */
const FEATURE_UNIT = 10;

export interface Candidate {
  /** Index among the earlier videos. */
  readonly video: number;
  readonly votes: number;
  readonly hypotheses: readonly Hypothesis[];
}

export interface Library {
  candidates(query: QueryFingerprint): Candidate[];
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

  const byFeatures = (query: TimedFeatures, isMirrored: boolean): Map<number, Hypothesis[]> => {
    const { query: from, found } = index.matches(query.features.bits);
    const pairs = new Map<number, Pair[]>();
    for (let match = 0; match < from.length; match++) {
      const video = owner[found[match]];
      const pair = { query: from[match], earlier: found[match] - begins[video] };
      const list = pairs.get(video);
      if (list) list.push(pair);
      else pairs.set(video, [pair]);
    }
    return new Map(
      [...pairs]
        .map(([video, own]) => ({ video, groups: featureGroups(query.features, featuresOf(video), own) }))
        .filter(({ groups }) => groups.places.length > 0)
        .sort((a, b) => b.groups.places[0].length - a.groups.places[0].length || a.video - b.video)
        .slice(0, MOST_VOTED)
        .map(({ video, groups }) => [video, featureVotes(query.features, featuresOf(video), groups, isMirrored)]),
    );
  };
  const featuresOf = (video: number): Features => videos[video].features.features;

  return {
    candidates(query) {
      const sources = [byFeatures(query.features, false), byFeatures(query.mirroredFeatures, true), pictureVotes(query, hashes, videos)];
      const all = new Map<number, Hypothesis[]>();
      for (const source of sources) for (const [video, hypotheses] of source) all.set(video, [...(all.get(video) ?? []), ...hypotheses]);
      const candidates = [...all].map(([video, hypotheses]) => ({
        video,
        votes: most(hypotheses, 'FEATURES') / FEATURE_UNIT + most(hypotheses, 'PICTURE'),
        hypotheses: [...hypotheses].sort((a, b) => b.votes - a.votes).slice(0, MOST_PLACEMENTS),
      }));
      return mostVoted(candidates);
    },
  };
}

/** The best candidates, also across several libraries. */
export function mostVoted(candidates: readonly Candidate[]): Candidate[] {
  return candidates
    .filter(({ votes }) => votes >= FEWEST_VOTES)
    .sort((a, b) => b.votes - a.votes || a.video - b.video)
    .slice(0, MOST_VIDEOS);
}

const most = (hypotheses: readonly Hypothesis[], source: Hypothesis['source']): number =>
  Math.max(0, ...hypotheses.filter((hypothesis) => hypothesis.source === source).map(({ votes }) => votes));
