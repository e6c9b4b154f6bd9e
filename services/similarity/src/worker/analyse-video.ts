/**
 * One analysis of one video: downloaded, fingerprinted part by part, and compared with all others, including those that are completed in
 * the meantime. An interrupted analysis leaves nothing behind; the next one starts from the beginning.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedTask, FoundMatch } from '../../wire.ts';
import { withRetry } from '../greenroom/retry.ts';
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import { analyse } from '../search/analyse.ts';
import { createSearch } from '../search/search.ts';
import { collectGarbage } from './collect-garbage.ts';
import { download } from './download.ts';
import { foundMatch, MOST_MATCHES } from './found-match.ts';
import { spillParts, type SpilledParts } from './spilled-parts.ts';
import type { VideoLibrary } from './video-library.ts';

interface VideoAnalysis {
  readonly task: ClaimedTask;
  readonly calls: WorkerCalls;
  readonly library: VideoLibrary;
  /** Null when nothing can be decoded on this machine. */
  readonly ffmpeg: string | null;
  /** Parent of the tasks' folders. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Percent. */
  readonly onProgress: (progress: number) => void;
}

/** The file has a video stream without any decodable picture. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError';
}

/** Percent at the end of each step; the search has the rest. */
const FETCHED = 10;
const FINGERPRINTED = 75;
const MOST = 99;
/** For a video of unknown length, the progress covers half of the remaining range in this many seconds of video. */
const HALF_SECONDS = 300;
const ASK_AGAIN_MS = 1000;
const MOMENT_SECONDS = 0.25;

/** @throws MediaError and NoPictureError for problems of the file, other errors for everything else. */
export async function analyseVideo(analysis: VideoAnalysis): Promise<void> {
  const { task, calls, ffmpeg, folder, signal } = analysis;
  if (ffmpeg === null) return compareBytes(analysis);
  const taskFolder = await mkdtemp(path.join(folder, 'task-'));
  try {
    const file = path.join(taskFolder, 'video');
    const sha256 = await download({ calls, task, file, signal, onProgress: (share) => analysis.onProgress(Math.floor(FETCHED * share)) });
    const spilled = spillParts(taskFolder);
    const seconds = await fingerprint({ ...analysis, ffmpeg }, file, spilled);
    await rm(file);
    // Greenroom knows the checksums of uploads.
    await search({ ...analysis, ffmpeg, sha256: task.sha256 === null ? sha256 : null }, seconds, spilled);
  } finally {
    await rm(taskFolder, { recursive: true, force: true });
  }
}

type Decoding = VideoAnalysis & { readonly ffmpeg: string };

async function fingerprint(analysis: Decoding, file: string, spilled: SpilledParts): Promise<number> {
  const { task, calls, ffmpeg, signal, onProgress } = analysis;
  let place = 0;
  const seconds = await analyse({
    ffmpeg,
    file,
    signal,
    onProgress: (second) => onProgress(Math.floor(FETCHED + (FINGERPRINTED - FETCHED) * shareOf(second, task.seconds))),
    async onPart({ second, seconds: length, print, bytes, frames }) {
      const part = { place: place++, second, seconds: length, print: bytes, frames };
      await withRetry(signal, () => calls.keepPart(task.uuid, part, signal));
      await spilled.add(second, print);
      collectGarbage();
    },
  });
  if (seconds === 0 && !isMoment(task)) throw new NoPictureError('No frame could be decoded.');
  return seconds;
}

/** A video too short for eight frames per second to hit any of its frames: there is nothing to compare, and no error. */
const isMoment = (task: ClaimedTask) => typeof task.seconds === 'number' && task.seconds < MOMENT_SECONDS;

const shareOf = (second: number, whole: number | null | undefined) =>
  whole && whole > 0 ? Math.min(1, second / whole) : 1 - 0.5 ** (second / HALF_SECONDS);

async function search(analysis: Decoding & { readonly sha256: string | null }, seconds: number, spilled: SpilledParts): Promise<void> {
  const { task, calls, library, ffmpeg, sha256, signal, onProgress } = analysis;
  const query = { video: task.video, order: task.order, seconds };
  const matches: FoundMatch[] = [];
  let searchedUpTo = 0;
  for (let round = 0; ; round++) {
    await library.refresh(ffmpeg, signal);
    const found = createSearch(library.after(searchedUpTo, task.video));
    for await (const { second, print, done } of spilled.each()) {
      signal.throwIfAborted();
      collectGarbage();
      await found.add(second, print);
      if (round === 0) onProgress(Math.min(MOST, Math.floor(FINGERPRINTED + (100 - FINGERPRINTED) * done)));
    }
    for (const result of found.results(seconds)) {
      const match = foundMatch(query, library.video(result.video)!, result);
      if (match) matches.push(match);
    }
    const isSame = round > 0 && library.upTo() === searchedUpTo;
    searchedUpTo = library.upTo();
    const best = matches.sort((a, b) => b.share - a.share).slice(0, MOST_MATCHES);
    if (await withRetry(signal, () => calls.complete(task.uuid, { seconds, searchedUpTo, matches: best, sha256 }, signal))) return;
    if (isSame) await sleep(ASK_AGAIN_MS, undefined, { signal });
  }
}

/** Greenroom finds identical files itself; it only needs to know that the picture was not analysed. */
async function compareBytes({ task, calls, signal }: VideoAnalysis): Promise<void> {
  for (let searchedUpTo = 0; ;) {
    const result = { seconds: 0, searchedUpTo, matches: [], isUndecoded: true } as const;
    if (await withRetry(signal, () => calls.complete(task.uuid, result, signal))) return;
    const after = searchedUpTo;
    const { items } = await withRetry(signal, () => calls.videos(after, signal));
    searchedUpTo = Math.max(after, ...items.map(({ sequence }) => sequence));
    if (searchedUpTo === after) await sleep(ASK_AGAIN_MS, undefined, { signal });
  }
}
