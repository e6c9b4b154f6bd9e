/** Handlers and write hooks of the library: folders are listed as they are named, and never overlap. */
import type { Violation } from '#core/errors';
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action, Behaviour, Change } from '#server/engine/behaviour';
import type { LibraryStore } from '#server/files/library-store';
import type { Authentication } from '#server/http/authentication';
import { linkedRecord } from '#server/http/linked-record';
import type { Job } from '#server/jobs/job';
import { similarityErrors } from '../errors.ts';
import { listAgain, readChoices, readLibraryFile, stopFolder } from './library.action.ts';
import { lockCompletion } from './footage.query.ts';
import { findLibraryFile, sendLibraryFile } from './library-file.service.ts';
import {
  folderColumns,
  lockLibrary,
  readFolders,
  readPlace,
  stopListings,
  storeStopped,
  storeWaiting,
  videoColumns,
} from './library.query.ts';
import { LibraryFolder } from './library-folder.resource.ts';
import { overlap } from './library-states.rules.ts';
import { LibraryVideo } from './library-video.resource.ts';
import { LISTING, type Listing } from './list-library.job.ts';

interface LibraryParts {
  readonly library: () => Promise<LibraryStore | null>;
  readonly listing: Job<Listing>;
  readonly authentication: Authentication;
}

export function libraryBehaviours({ listing }: Pick<LibraryParts, 'listing'>): readonly Behaviour[] {
  return [
    {
      resource: 'LibraryFolder',
      computed: folderColumns,
      beforeWrite,
      async afterWrite({ operation, tx, uuid, actor }) {
        const record = iriOf(LibraryFolder, uuid);
        if (operation === 'create') await queue(tx, listing, uuid, actor.user);
        if (operation === 'remove') await stopListings(tx, { job: LISTING, record, why: 'The folder was removed from the library.' });
      },
    },
    { resource: 'LibraryVideo', computed: videoColumns },
  ];
}

const queue = (tx: Transaction, listing: Job<Listing>, folder: string, requestedBy: string) =>
  tx.enqueue(listing, { folder }, { key: folder, record: iriOf(LibraryFolder, folder), requestedBy });

async function beforeWrite({ operation, tx, values }: Change): Promise<readonly Violation[]> {
  // An analysis that is being completed stores similarities with the files that would be removed.
  if (operation === 'remove') await lockCompletion(tx);
  if (operation !== 'create') return [];
  await lockLibrary(tx);
  const path = (values['path'] as string | null | undefined) ?? '';
  const other = (await readFolders(tx)).find((folder) => overlap(folder.path, path));
  if (other === undefined) return [];
  const relation = other.path === path ? 'is' : other.path === '' || path.startsWith(`${other.path}/`) ? 'is within' : 'contains';
  const message = `This folder ${relation} “${other.name}”, which is in the library already.`;
  return [{ propertyPath: 'path', message, code: 'OVERLAPS' }];
}

export function libraryActions({ library, listing, authentication }: LibraryParts): readonly Action[] {
  return [
    writing(listAgain, async ({ tx, row, actor, audit, answer }) => {
      await storeWaiting(tx, row.uuid);
      await queue(tx, listing, row.uuid, actor.user);
      await audit({ operation: 'ACTION', before: { state: row.values.state }, after: { state: 'WAITING' } });
      return answer(LibraryFolder, row.uuid);
    }),
    writing(stopFolder, async ({ tx, row, actor, audit, answer }) => {
      await stopListings(tx, { job: LISTING, record: iriOf(LibraryFolder, row.uuid), why: `Stopped by ${actor.username}.` });
      await storeStopped(tx, row.uuid);
      await audit({ operation: 'ACTION', before: { state: row.values.state }, after: { state: 'STOPPED' } });
      return answer(LibraryFolder, row.uuid);
    }),
    answering(readChoices, async (_, { path }) => {
      const store = await library();
      return { library: store?.kind ?? null, folders: store === null ? [] : [...(await store.folders(path ?? ''))] };
    }),
    answering(readLibraryFile, async (call, query) => {
      const record = await linkedRecord(call, authentication, query, {
        resource: LibraryVideo,
        dead: () => similarityErrors.fail('linkDead'),
      });
      const place = await readPlace(call.database, record);
      const store = await library();
      const found = place === undefined ? null : await findLibraryFile(store, place);
      if (found === null || !('file' in found)) throw coreErrors.fail('notFound');
      return sendLibraryFile(call, store!, place!, found.file);
    }),
  ];
}
