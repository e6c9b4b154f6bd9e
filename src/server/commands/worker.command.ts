/** The command `worker`: runs background jobs only, while other nodes serve requests. */
import { domainServers } from '#domains/servers';
import { createAuthentication } from '../http/authentication.ts';
import { startWorker } from '../jobs/worker.ts';
import { createLogger } from '../logger.ts';
import { openAndMigrateWithFiles, printLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { stopOnSignal } from './serve.command.ts';

export async function work(settings: Settings): Promise<void> {
  const opened = await openAndMigrateWithFiles(settings, printLine, { allowShared: true });
  const worker = await startWorker({
    database: opened.database,
    files: opened.files,
    domains: domainServers({ authentication: await createAuthentication(opened.database, settings), settings }),
    log: createLogger(settings.logLevel),
    mailer: opened.mailer,
    origin: settings.publicUrl ?? `http://localhost:${settings.port}`,
  });
  stopOnSignal(async () => {
    await worker.stop();
    await opened.close();
  });
  printLine('The worker is ready.');
}
