/**
 * Limits the searchable features of a stored video: a maximum per minute, evenly taken from all frames, sizes and positions. The query
 * keeps all of its features, so enough pairs remain.
 */
import { chosenFeatures } from '../features/features.ts';
import { FEATURE_RATE, type TimedFeatures } from './fingerprint.ts';

const A_MINUTE = 4800;

export function thinned({ features, frame }: TimedFeatures, frames: number): TimedFeatures {
  const most = Math.ceil((A_MINUTE * frames) / (60 * FEATURE_RATE));
  if (features.count <= most) return { features, frame };
  const places = Array.from({ length: most }, (_, at) => Math.floor(((at + 0.5) * features.count) / most));
  return { features: chosenFeatures(features, places), frame: Uint32Array.from(places, (place) => frame[place]) };
}
