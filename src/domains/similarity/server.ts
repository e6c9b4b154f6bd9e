/** Server entry point of similarity: the actions of the service, and those of users. */
import type { DomainServer } from '#server/engine/behaviour';
import { libraryOpener } from '#server/files/open-library';
import type { Authentication } from '#server/http/authentication';
import type { Settings } from '#server/settings';
import { partActions } from './fingerprint/parts.service.ts';
import { bumperActions } from './bumper/bumpers.service.ts';
import { familyActions } from './family/families.service.ts';
import { libraryActions, libraryBehaviours } from './library/library.service.ts';
import { listLibrary } from './library/list-library.job.ts';
import { completeActions } from './result/complete.service.ts';
import { decideActions } from './result/decide.service.ts';
import { resultActions, similarityBehaviours } from './result/results.service.ts';
import { claimActions } from './task/claim.service.ts';

export function similarityServer(authentication: Authentication, settings: Pick<Settings, 'library'>): DomainServer {
  const library = libraryOpener(settings.library);
  const listing = listLibrary(library);
  return {
    behaviours: [...similarityBehaviours, ...libraryBehaviours({ listing })],
    actions: [
      ...claimActions(library),
      ...partActions,
      ...completeActions,
      ...decideActions,
      ...resultActions,
      ...familyActions,
      ...bumperActions,
      ...libraryActions({ library, listing, authentication }),
    ],
    jobs: [listing],
  };
}
