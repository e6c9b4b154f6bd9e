/** The command `seed-demo`: fills an empty database with the demo agency, never one that has users. */
import { DEMO_PASSWORD, loadDemo } from '#domains/demo/server';
import { demoVideos, openAndMigrateWithFiles, printLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';

export async function seedDemo(settings: Settings): Promise<void> {
  if (settings.production) throw new StartupError('Demo data has known passwords, so it is not loaded with NODE_ENV=production.');
  const opened = await openAndMigrateWithFiles(settings, printLine, { allowShared: true, isBrief: true });
  try {
    if (!(await loadDemo(opened.database, settings, { videos: demoVideos(opened.files) })))
      throw new StartupError('The database already has users; demo data is for empty ones.');
    printLine(`Loaded the demo agency. Every password is ${DEMO_PASSWORD}`);
  } finally {
    await opened.close();
  }
}
