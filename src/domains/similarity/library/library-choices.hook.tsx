/** Whether there is a library, and the folders that can be named while a path is typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import type { readChoices } from './library.action.ts';
import { LibraryFolder } from './library-folder.resource.ts';

/** @param parent path of the folder whose folders are offered. */
export function useLibraryChoices(parent = '') {
  return useQuery({
    queryKey: ['api', LibraryFolder.plural, 'choices', parent],
    queryFn: async ({ signal }) =>
      (await call<typeof readChoices>('GET /api/library_folders/choices', { input: parent === '' ? {} : { path: parent }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
