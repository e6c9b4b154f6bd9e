/** Cleans up files that nothing refers to any more, and bytes that no file was made of. */
import { cleanFiles } from '#server/files/clean-files';
import { defineJob } from '#server/jobs/job';

export const tidyFiles = defineJob<Record<string, never>>({
  name: 'operations.tidyFiles',
  queue: 'files',
  async execute({ database, files }) {
    const cleaned = await cleanFiles(database, files);
    if (cleaned === null) return { state: 'SKIPPED', message: 'A backup or a restore needs the files as they are.' };
    return { state: 'SUCCEEDED', message: `${cleaned.unused} files and ${cleaned.orphans} leftovers removed.` };
  },
});
