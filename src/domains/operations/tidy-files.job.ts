/** Deletes files that nothing refers to, and stored bytes without a file record. */
import { cleanFiles } from '#server/files/clean-files';
import { defineJob } from '#server/jobs/job';

export const tidyFiles = defineJob<Record<string, never>>({
  name: 'operations.tidyFiles',
  queue: 'files',
  async execute({ database, files }) {
    const cleaned = await cleanFiles(database, files);
    if (cleaned === null) return { state: 'SKIPPED', message: 'Skipped while a backup or restore is using the files.' };
    return { state: 'SUCCEEDED', message: `${cleaned.unused} files and ${cleaned.orphans} leftovers removed.` };
  },
});
