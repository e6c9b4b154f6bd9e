/**
 * The command `worker`: runs background jobs only, while other nodes serve requests. `worker --media` runs only those that read videos, and
 * needs nothing but the database and the files.
 */
import { domainServers } from '#domains/servers';
import { createAuthentication } from '../http/authentication.ts';
import { startWorker } from '../jobs/worker.ts';
import { createLogger } from '../logger.ts';
import { openAndMigrateWithFiles, printLine } from '../open.ts';
import { withEncryptionKey } from '../local-tokens.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { stopOnSignal } from './serve.command.ts';

export async function work(given: Settings, parameters: readonly string[] = []): Promise<void> {
  const onlyMedia = parameters.includes('--media');
  if (onlyMedia && given.mediaWorkers === 0) throw new StartupError('MEDIA_WORKERS is 0, so this worker would do nothing.');
  // Work on videos reads no secret.
  const settings = onlyMedia ? given : await withEncryptionKey(given);
  const opened = await openAndMigrateWithFiles(settings, printLine, { allowShared: true });
  const worker = await startWorker({
    database: opened.database,
    files: opened.files,
    domains: domainServers({ authentication: await createAuthentication(opened.database, settings), settings }),
    log: createLogger(settings.logLevel),
    mailer: opened.mailer,
    origin: settings.publicUrl ?? `http://localhost:${settings.port}`,
    work: { ordinary: !onlyMedia, media: settings.mediaWorkers },
  });
  stopOnSignal(async () => {
    await worker.stop();
    await opened.close();
  });
  printLine(onlyMedia ? 'The media worker is ready.' : 'The worker is ready.');
}
