/**
 * Detects products that are shown and moved: features that move as one from frame to frame, separately from the room and the camera, for at
 * least three frames. That can be a product in a hand or a printed shirt; no model distinguishes them.
 */
import { similarityTransform, type Points } from '../candidates/similarity-transform.ts';
import { mutualMatches, type FeatureMatch } from '../features/feature-matches.ts';
import { chosenFeatures, type Features } from '../features/features.ts';
import type { Product, ProductView, TimedFeatures } from './fingerprint.ts';

const SAME_LOOK = 48;
/** Views of the same object at another time or in another video. */
const LIKE_LOOK = 56;
/** In pixels of the frame: features that move less belong to the room. */
const LEAST_WAY = 4;
const FEWEST_FEATURES = 8;
/** Matches needed between two views; fewer are enough if several pairs of views have them. */
const MANY_AGREEING = 7;
const FEWEST_AGREEING = 4;
const FEWEST_PAIRS = 3;
const AGREEING_SHARE = 0.6;
const FEWEST_FRAMES = 3;
/** Motions of one frame that are distinguished. */
const MOTIONS = 3;
/** A motion that covers at least this share of the frame in both directions comes from the camera. */
const WHOLE = 0.6;
/** Number of a chain's features that the next step must have too. */
const LINKED = 4;
const SMALLEST_SCALE = 0.3;
const MOST_PRODUCTS = 8;
const MOST_VIEWS = 4;
const MOST_FEATURES = 32;

/** One motion between two adjacent frames, with its features in each. */
interface Step {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The features of one object in each frame, from its first frame on. */
interface Chain {
  readonly from: number;
  readonly frames: (readonly number[])[];
}

const pointsOf = (features: Features, places: readonly number[]): Points => ({
  x: Float64Array.from(places, (place) => features.x[place]),
  y: Float64Array.from(places, (place) => features.y[place]),
});

function byFrame({ features, frame }: TimedFeatures, frames: number): Features[] {
  const places = Array.from({ length: frames }, (): number[] => []);
  for (const [at, number] of frame.entries()) places[number].push(at);
  return places.map((own) => chosenFeatures(features, own));
}

const reach = (values: Float64Array): number => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));

function stepsBetween(current: Features, next: Features, width: number, height: number): Step[] {
  let remaining: readonly FeatureMatch[] = mutualMatches(current, next, SAME_LOOK).filter(
    ({ first, second }) => Math.hypot(current.x[first] - next.x[second], current.y[first] - next.y[second]) >= LEAST_WAY,
  );
  const steps: Step[] = [];
  for (let motion = 0; motion < MOTIONS && remaining.length >= FEWEST_FEATURES; motion++) {
    const before = remaining.map(({ first }) => first);
    const after = remaining.map(({ second }) => second);
    const found = similarityTransform(pointsOf(current, before), pointsOf(next, after));
    if (!found || found.agreeing.length < FEWEST_FEATURES) break;
    const own = found.agreeing.map((at) => before[at]);
    const { x, y } = pointsOf(current, own);
    if (reach(x) < WHOLE * width || reach(y) < WHOLE * height) steps.push({ before: own, after: found.agreeing.map((at) => after[at]) });
    const used = new Set(found.agreeing);
    remaining = remaining.filter((_, at) => !used.has(at));
  }
  return steps;
}

/** Number of features with the same descriptor and the same relative positions; 0 when that may be chance. */
function agreeing(a: Features, b: Features): number {
  const alike = mutualMatches(a, b, LIKE_LOOK);
  if (alike.length < FEWEST_AGREEING) return 0;
  const found = similarityTransform(
    pointsOf(
      a,
      alike.map(({ first }) => first),
    ),
    pointsOf(
      b,
      alike.map(({ second }) => second),
    ),
  );
  const count = found?.agreeing.length ?? 0;
  if (!found || count < FEWEST_AGREEING || count < AGREEING_SHARE * alike.length) return 0;
  const scale = Math.hypot(found.transform[0], found.transform[3]);
  return scale > SMALLEST_SCALE && scale < 1 / SMALLEST_SCALE ? count : 0;
}

/** Whether two are the same object, as far as any of their views show. */
export function isSameProduct(product: Pick<Product, 'views'>, other: Pick<Product, 'views'>): boolean {
  const counts = product.views.flatMap((view) => other.views.map((seen) => agreeing(view.features, seen.features)));
  return counts.some((count) => count >= MANY_AGREEING) || counts.filter((count) => count > 0).length >= FEWEST_PAIRS;
}

function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / most)]);
}

function viewsOf({ from, frames }: Chain, all: readonly Features[]): ProductView[] {
  return evenly([...frames.keys()], MOST_VIEWS).map((at) => ({
    frame: from + at,
    features: chosenFeatures(all[from + at], evenly(frames[at], MOST_FEATURES)),
  }));
}

/** Those that were seen longest first; the same object at another time is the same product. */
export function productsOf(features: TimedFeatures, frameCount: number, width: number, height: number): Product[] {
  const all = byFrame(features, frameCount);
  let open: Chain[] = [];
  const done: Chain[] = [];
  for (let at = 0; at + 1 < all.length; at++) {
    const next: Chain[] = [];
    for (const { before, after } of stepsBetween(all[at], all[at + 1], width, height)) {
      const existing = open.find(({ frames }) => before.filter((place) => frames.at(-1)!.includes(place)).length >= LINKED);
      if (existing && next.includes(existing)) continue;
      const chain = existing ?? { from: at, frames: [before] };
      chain.frames[chain.frames.length - 1] = [...new Set([...chain.frames.at(-1)!, ...before])];
      chain.frames.push(after);
      next.push(chain);
    }
    done.push(...open.filter((chain) => !next.includes(chain)));
    open = next;
  }
  const long = [...done, ...open]
    .filter(({ frames }) => frames.length >= FEWEST_FRAMES)
    .sort((a, b) => b.frames.length - a.frames.length || a.from - b.from);
  const products: { from: number; to: number; views: ProductView[] }[] = [];
  for (const chain of long) {
    const views = viewsOf(chain, all);
    const from = chain.from;
    const to = from + chain.frames.length - 1;
    const existing = products.find((product) => isSameProduct(product, { views }));
    if (existing) {
      existing.views = evenly([...existing.views, ...views], MOST_VIEWS);
      existing.from = Math.min(existing.from, from);
      existing.to = Math.max(existing.to, to);
    } else if (products.length < MOST_PRODUCTS) products.push({ from, to, views });
  }
  return products;
}
