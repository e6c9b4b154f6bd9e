/** Background job that lists a folder of the library: new and changed files are analysed, and those that are gone are marked. */
import { formatCount } from '#core/number-format';
import { publishChange } from '#server/engine/publish-change';
import type { Transaction } from '#server/database';
import { LibraryFileError, LibraryFolderError, type LibraryEntry, type LibraryStore } from '#server/files/library-store';
import { defineJob, type Job, type JobContext } from '#server/jobs/job';
import { beginListing, storeListed, storeMissing, storeNotListed, storeRefused, storeVideos, type ListedVideo } from './library.query.ts';
import { LibraryFolder } from './library-folder.resource.ts';
import { LibraryVideo } from './library-video.resource.ts';
import { NO_LIBRARY } from './library-file.service.ts';

export const LISTING = 'similarity.listLibrary';

export interface Listing {
  /** uuid of the folder. */
  readonly folder: string;
}

const MAX_ATTEMPTS = 5;
/** Files stored in one transaction. */
const BATCH = 500;
/** Files of one folder; what is known of them is held in memory while they are listed. */
const MOST_FILES = 200_000;
const TOO_MANY = `It has more than ${formatCount(MOST_FILES)} files. Add its folders one by one.`;

interface Found {
  readonly videos: ListedVideo[];
  readonly refused: { readonly path: string; readonly problem: string }[];
  otherFiles: number;
}

/** @param library null without one. */
export function listLibrary(library: () => Promise<LibraryStore | null>): Job<Listing> {
  return defineJob<Listing>({
    name: LISTING,
    maxAttempts: MAX_ATTEMPTS,
    async execute(context, { folder }) {
      const path = await changing(context, (tx) => beginListing(tx, folder));
      if (path === undefined) return { state: 'SKIPPED', message: 'The folder is stopped or no longer in the library.' };
      const fail = async (problem: string) => {
        await changing(context, (tx) => storeNotListed(tx, folder, problem));
        return { state: 'SUCCEEDED', message: problem } as const;
      };
      try {
        const store = await library();
        if (store === null) return await fail(NO_LIBRARY);
        const found = await listed(store.list(path, context.signal), context);
        await keep(context, folder, found);
        return { state: 'SUCCEEDED', message: `${found.videos.length} videos, ${found.refused.length} not readable.` };
      } catch (error) {
        if (error instanceof LibraryFolderError || error instanceof LibraryFileError) return fail(error.message);
        if (!context.signal.aborted && context.attempt >= MAX_ATTEMPTS)
          await fail('The library does not answer. List the folder again later.');
        throw error;
      }
    },
  });
}

async function listed(entries: AsyncIterable<LibraryEntry>, { onProgress }: JobContext): Promise<Found> {
  const found: Found = { videos: [], refused: [], otherFiles: 0 };
  const known = new Set<string>();
  for await (const entry of entries) {
    if (entry.kind === 'other') {
      found.otherFiles += 1;
      continue;
    }
    // Names that are no text may look the same.
    if (known.has(entry.path)) continue;
    known.add(entry.path);
    if (known.size > MOST_FILES) throw new LibraryFolderError(TOO_MANY);
    if (entry.kind === 'video') found.videos.push(entry);
    else found.refused.push(entry);
    if (known.size % BATCH === 0) onProgress({ stage: `Listing: ${known.size} files so far`, done: 0, total: 100 });
  }
  // Of two files of the library, the one that was modified earlier is the earlier one.
  found.videos.sort((a, b) => a.modified.getTime() - b.modified.getTime() || (a.path < b.path ? -1 : 1));
  return found;
}

async function keep(context: JobContext, folder: string, { videos, refused, otherFiles }: Found): Promise<void> {
  const total = videos.length + refused.length;
  for (const [at, batch] of batches(videos)) {
    context.signal.throwIfAborted();
    await changing(context, (tx) => storeVideos(tx, folder, batch));
    context.onProgress({ stage: 'Storing', done: at, total });
  }
  for (const [, batch] of batches(refused)) await changing(context, (tx) => storeRefused(tx, folder, batch));
  const paths = [...videos, ...refused].map(({ path }) => path);
  await changing(context, async (tx) => {
    await storeMissing(tx, folder, paths);
    await storeListed(tx, folder, otherFiles);
  });
}

function* batches<Item>(items: readonly Item[]): Generator<readonly [at: number, batch: readonly Item[]]> {
  for (let at = 0; at < items.length; at += BATCH) yield [at, items.slice(at, at + BATCH)];
}

async function changing<Result>({ database }: JobContext, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return database.transaction(async (tx) => {
    const result = await work(tx);
    await publishChange(tx, LibraryFolder);
    await publishChange(tx, LibraryVideo);
    return result;
  });
}
