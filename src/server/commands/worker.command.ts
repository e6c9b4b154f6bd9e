/** Decides what `worker` does: background jobs alone, beside nodes that serve. */
import { startWorker } from '../jobs.ts';
import { openAndMigrate, sayLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { stopOnSignal } from './serve.command.ts';

export async function work(settings: Settings): Promise<void> {
  const opened = await openAndMigrate(settings, sayLine, { mayBorrow: true });
  const worker = await startWorker(opened.database);
  stopOnSignal(async () => {
    await worker.stop();
    await opened.close();
  });
  sayLine('The worker is ready.');
}
