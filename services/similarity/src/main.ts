/**
 * Entry point of the service: the main thread serves the API, other threads analyse videos; it stops on a signal or when its parent ends.
 */
import { rm } from 'node:fs/promises';
import { findProgram } from './decode/media-process.ts';
import { createGreenroom } from './greenroom/client.ts';
import { createApp } from './http/app.ts';
import { createLog, reason } from './process/log.ts';
import { readSettings, SettingsError, type Settings } from './process/settings.ts';
import { openWorkFolder } from './process/work-folder.ts';
import { startWorkerThreads } from './worker/worker-threads.ts';

/** After this time, shutdown does not wait for anything that hangs. */
const STOP_MS = 4500;
const WORKER_ENTRY = new URL('./worker.js', import.meta.url);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const canDecode = async () => (await findProgram('ffmpeg')) !== null;
  const { allowedOrigins } = settings;
  const app = await createApp({ greenroom: createGreenroom(settings.greenroomUrl), allowedOrigins, canDecode, log });
  const port = await listen(app, settings);
  const folder = await openWorkFolder();
  const workers = startWorkerThreads(settings, folder, log, WORKER_ENTRY);
  stopOnSignal(async () => {
    await Promise.all([app.close(), workers.stop()]);
    await rm(folder, { recursive: true, force: true });
  });
  log('info', `The similarity service is listening on ${settings.host}:${port}.`);
  process.send?.({ kind: 'listening', port });
  if (!(await canDecode())) log('warn', 'There is no ffmpeg on the PATH: only identical files are found.');
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { host, port }: Settings): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    // As a child process, the port setting has a different name.
    const name = process.send ? 'SIMILARITY_PORT' : 'PORT';
    if (isBusy) throw new SettingsError(`Port ${port} on ${host} is already in use. Set ${name} to another one.`);
    throw new SettingsError(`The service cannot listen on ${host}:${port}: ${reason(error)}`);
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

/** The first signal shuts down cleanly; a second one, or a timeout, exits immediately. A child ends with its parent, however that ends. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('disconnect', () => isStopping || onSignal());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : `The similarity service stopped: ${reason(error)}`}\n`);
  process.exit(1);
});
