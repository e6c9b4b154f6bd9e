/**
 * Limits the features that are searched for and in: of a stored video a maximum per minute, of a query a larger one per frame, both evenly
 * taken from all sizes and positions. A query keeps more of its features, so enough pairs remain.
 */
import { chosenFeatures } from '../features/features.ts';
import { FEATURE_RATE, type TimedFeatures } from './fingerprint.ts';

const A_MINUTE = 4800;
const IN_FRAME = 120;

export function thinned({ features, frame }: TimedFeatures, frames: number): TimedFeatures {
  const most = Math.ceil((A_MINUTE * frames) / (60 * FEATURE_RATE));
  if (features.count <= most) return { features, frame };
  const places = Array.from({ length: most }, (_, at) => Math.floor(((at + 0.5) * features.count) / most));
  return { features: chosenFeatures(features, places), frame: Uint32Array.from(places, (place) => frame[place]) };
}

/** What moves has the same features in many frames, so some of each are enough. */
export function thinnedInFrames({ features, frame }: TimedFeatures): TimedFeatures {
  const places: number[] = [];
  for (let begin = 0, end = 0; begin < frame.length; begin = end) {
    while (end < frame.length && frame[end] === frame[begin]) end++;
    const count = Math.min(IN_FRAME, end - begin);
    for (let at = 0; at < count; at++) places.push(begin + Math.floor(((at + 0.5) * (end - begin)) / count));
  }
  if (places.length === features.count) return { features, frame };
  return { features: chosenFeatures(features, places), frame: Uint32Array.from(places, (place) => frame[place]) };
}
