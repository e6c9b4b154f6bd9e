/**
 * The command `serve`: database, migrations, demo data when empty, web and API on one port, with `--services` also the similarity service,
 * and a clean shutdown.
 */
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD, hasDemo, loadDemo, SIGN_INS } from '#domains/demo/server';
import { sealTotpSecrets } from '#domains/identity/server';
import { createApp } from '../app.ts';
import { withEncryptionKey, withLocalTokens } from '../local-tokens.ts';
import { createSecretBox } from '../secret-box.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { demoVideos, openAndMigrateWithFiles, printLine, type OpenDatabase } from '../open.ts';
import type { Settings } from '../settings.ts';
import { startSimilarity, type SimilarityService } from '../similarity-service.ts';
import { errorCode, reason, StartupError } from '../startup-error.ts';

/** Requests still running this long after the signal are aborted, so that the rest can be stopped in order. */
const DRAIN_MS = 5000;
/** The process exits after this time even if something still hangs. */
const STOP_MS = 9000;
const WEB_FOLDER = fileURLToPath(new URL('../web/', import.meta.url));

export async function serve(initialSettings: Settings, parameters: readonly string[] = []): Promise<void> {
  const settings = await withEncryptionKey(await withLocalTokens(initialSettings));
  const opened = await openAndMigrateWithFiles(settings, printLine);
  let app: FastifyInstance | undefined;
  let worker: Worker | undefined;
  let similarity: SimilarityService | undefined;
  const stopAll = () => Promise.all([similarity?.stop(), stop(app, worker, opened)]);
  try {
    await sealTotpSecrets(opened.database, createSecretBox(settings.encryptionKeys));
    if (settings.demo && (await loadDemo(opened.database, settings, { videos: demoVideos(opened.files) })))
      printLine('Loaded the demo agency.');
    const similarityUrl = () => similarity?.url() ?? settings.similarity.url;
    app = await createApp({ settings, database: opened.database, files: opened.files, webFolder: WEB_FOLDER, similarityUrl });
    await listen(app, settings);
    const { database, files, mailer } = opened;
    worker = await startWorker({
      database,
      files,
      mailer,
      domains: app.domains,
      log: app.log,
      origin: originOf(app, settings),
      work: { ordinary: true, media: settings.mediaWorkers },
    });
  } catch (error) {
    await stopAll();
    throw error;
  }
  stopOnSignal(async () => void (await stopAll()));
  if (parameters.includes('--services') && settings.similarity.isStarted)
    similarity = startSimilarity(settings, portOf(app, settings), printLine);
  printReady(app, settings, settings.demo && (await hasDemo(opened.database)));
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES') throw new StartupError(`Port ${port} on ${host} may not be used by this account. Set PORT to another one.`);
    throw new StartupError(`The server cannot listen on ${host}:${port}: ${reason(error)}`);
  }
}

/** Also reached as `localhost`, the only name under which browsers offer passkeys on the own machine: they refuse IP addresses. */
const LOCAL_HOSTS = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** Public origin: as configured, else the address it listens on. */
function originOf(app: FastifyInstance, settings: Settings): string {
  const host = LOCAL_HOSTS.includes(settings.host) ? 'localhost' : settings.host;
  return settings.publicUrl ?? `http://${host}:${portOf(app, settings)}`;
}

function portOf(app: FastifyInstance, settings: Settings): number {
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : settings.port;
}

function printReady(app: FastifyInstance, settings: Settings, withDemo: boolean): void {
  printLine(`Greenroom is ready at ${originOf(app, settings)}`);
  if (!withDemo) return;
  const shown = SIGN_INS.filter(({ username }) => ['admin', 'manager', 'client', 'employee'].includes(username));
  printLine(`Sign in as ${shown.map(({ username }) => username).join(', ')} with the password ${DEMO_PASSWORD}`);
}

async function stop(app: FastifyInstance | undefined, worker: Worker | undefined, opened: OpenDatabase): Promise<void> {
  if (app !== undefined) await drain(app);
  await worker?.stop();
  await opened.close();
}

async function drain(app: FastifyInstance): Promise<void> {
  // A keep-alive connection counts as open until its client closes it, even after its last response.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}

/** The first signal drains; a second one, or a timeout, exits immediately. */
export function stopOnSignal(stopAll: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    printLine('Stopping.');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${reason(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
