/**
 * How many features of a kept video are searched: so many a minute, evenly taken from all frames, sizes and places. What is searched for
 * keeps all of its own, so enough pairs are left.
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
