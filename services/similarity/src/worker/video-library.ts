/** Local copy of the comparison videos in Greenroom: loaded once, then updated with new ones, and reduced when videos are deleted. */
import type { KeptPart, KeptVideo } from '../../wire.ts';
import { unpacked } from '../decode/small-video.ts';
import { fingerprintOf, UnreadableFingerprintError } from '../fingerprint/bytes.ts';
import { RefusedError } from '../greenroom/client.ts';
import { withRetry } from '../greenroom/retry.ts';
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { earlierVideos, type Earlier, type EarlierPart } from '../search/search.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { ComparedVideo } from './found-match.ts';
import { createFrameCache } from './frame-cache.ts';
import { createKnownCopies } from './known-copies.ts';
import { createLibraryRuns } from './library-runs.ts';

export interface VideoLibrary {
  /** @throws RefusedError, or the signal's reason. */
  refresh(ffmpeg: string, signal: AbortSignal): Promise<void>;
  /** Sequence number of the last video in it. */
  upTo(): number;
  /** Videos completed after a sequence number, without one of them. */
  after(sequence: number, except: string): Earlier;
  video(uuid: string): ComparedVideo | undefined;
}

interface Kept extends ComparedVideo {
  readonly sequence: number;
}

const AT_ONCE = 8;

export function createVideoLibrary(calls: Pick<WorkerCalls, 'videos' | 'sequences' | 'print' | 'frames'>): VideoLibrary {
  const videos = new Map<string, Kept>();
  const sequences = new WeakMap<EarlierPart, number>();
  let all: EarlierPart[] = [];
  /** Loaded, and not in a run yet. */
  const fresh: EarlierPart[] = [];
  const runs = createLibraryRuns();
  const copies = createKnownCopies();
  const cache = createFrameCache();
  let last = 0;
  let now: { readonly ffmpeg: string; readonly signal: AbortSignal } | null = null;

  // Uses the current task's signal: that of the task which loaded the part may have ended long ago.
  const framesOf = (part: string) => async (): Promise<readonly GrayImage[]> => {
    const { ffmpeg, signal } = now!;
    const packed = await unlessGone(withRetry(signal, () => calls.frames(part, signal)));
    return packed ? unpacked({ ffmpeg, signal }, packed) : [];
  };
  const partOf = async ({ video, seconds, sequence }: KeptVideo, part: KeptPart, signal: AbortSignal): Promise<EarlierPart[]> => {
    const bytes = await unlessGone(withRetry(signal, () => calls.print(part.uuid, signal)));
    const print = bytes && readable(bytes);
    if (!print) return [];
    const kept = {
      video,
      second: part.second,
      videoSeconds: seconds,
      print,
      // Called before each comparison.
      async frames() {
        collectGarbage();
        return cache.get(part.uuid, framesOf(part.uuid));
      },
    };
    sequences.set(kept, sequence);
    return [kept];
  };
  // A video that was analysed again has a new sequence number; its earlier data no longer counts.
  const isCurrent = (part: EarlierPart) => sequences.get(part) === videos.get(part.video)?.sequence;

  const letGo = async (signal: AbortSignal) => {
    const there = new Set(await withRetry(signal, () => calls.sequences(signal)));
    for (const [uuid, { sequence }] of videos) if (!there.has(sequence)) videos.delete(uuid);
    copies.keep((video) => videos.has(video));
  };

  return {
    async refresh(ffmpeg, signal) {
      now = { ffmpeg, signal };
      for (;;) {
        const { items: page, total } = await withRetry(signal, () => calls.videos(last, signal));
        if (page.length === 0) {
          if (total < videos.size) await letGo(signal);
          break;
        }
        const wanted = page.flatMap((kept) => kept.parts.map((part) => ({ kept, part })));
        const fetched: EarlierPart[] = [];
        for (let at = 0; at < wanted.length; at += AT_ONCE)
          fetched.push(
            ...(await Promise.all(wanted.slice(at, at + AT_ONCE).map(async ({ kept, part }) => partOf(kept, part, signal)))).flat(),
          );
        // A page is applied as a whole: after an interruption it is loaded again.
        fresh.push(...fetched);
        for (const { video, order, seconds, sequence, copies: known } of page) {
          // What was known of an earlier analysis no longer counts.
          if (videos.has(video)) copies.keep((other) => other !== video);
          videos.set(video, { video, order, seconds, sequence });
          copies.add(known ?? []);
        }
        last = Math.max(last, ...page.map(({ sequence }) => sequence));
      }
      all.push(...fresh);
      runs.add(fresh.splice(0));
      if (all.every(isCurrent)) return;
      all = all.filter(isCurrent);
      runs.keep(isCurrent);
      cache.clear();
    },
    upTo: () => last,
    after(sequence, except) {
      const isWanted = (part: EarlierPart) => part.video !== except && isCurrent(part);
      if (sequence === 0) return runs.earlier(isWanted, (video) => copies.of(video));
      // Few, and in a separate library: among all others, they might not be selected.
      return earlierVideos(all.filter((part) => isWanted(part) && sequences.get(part)! > sequence));
    },
    video: (uuid) => videos.get(uuid),
  };
}

async function unlessGone<Content>(content: Promise<Content>): Promise<Content | null> {
  return content.catch((error: unknown) => {
    if (error instanceof RefusedError && error.status === 404) return null;
    throw error;
  });
}

function readable(bytes: Uint8Array) {
  try {
    return fingerprintOf(bytes);
  } catch (error) {
    if (error instanceof UnreadableFingerprintError) return null;
    throw error;
  }
}
