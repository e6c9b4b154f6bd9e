/** The embedded database, used without DATABASE_URL: a PostgreSQL server that starts and stops with the process. */
import { closeSync, openSync, readFileSync, renameSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareDataFolder } from './data-folder.ts';
import { APP_ROLE, appPassword, createAppRole, handOverDatabase } from './embedded-database/app-role.ts';
import { type Cluster, firstError, prepareCluster, SUPERUSER } from './embedded-database/cluster.ts';
import { clearLeftovers, findPostmaster, type Postmaster, stopPostmaster } from './embedded-database/postmaster.ts';
import { clusterName, isAlive } from './embedded-database/processes.ts';
import { takeStartLock } from './embedded-database/start-lock.ts';
import { socketFolder } from './embedded-database/socket.ts';
import { spawnAs } from './embedded-database/user.ts';
import { reason, StartupError } from './startup-error.ts';

export interface EmbeddedDatabase {
  /** URL for the unprivileged role that the server uses. */
  readonly url: string;
  /** URL for the superuser, not connected to the product's database: for creating other databases and roles. */
  readonly administratorUrl: string;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string;
  readonly report: (line: string) => void;
  /**
   * Use the server of another Greenroom process that runs on the folder, and leave it running; otherwise such a process makes startup fail.
   */
  readonly allowShared?: boolean;
  /** For a command that ends soon: others wait for it instead of failing. */
  readonly isBrief?: boolean;
  /** More PostgreSQL settings, as name=value. */
  readonly settings?: readonly string[];
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_permissions=0600',
  'max_connections=200',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_timezone=UTC',
  // The data fits in memory and queries are short.
  'random_page_cost=1.1',
  'jit=off',
  // Nothing replicates from this server.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_logical_replication_workers=0',
  // Query errors are returned to the client; the log is about the server.
  'log_min_messages=log',
  'log_checkpoints=off',
];
/** Advisory lock held by the process that owns the server; PostgreSQL releases it when that process dies, in whatever way. */
const OWNER_LOCK = 4_127_301;
const ATTEMPTS = 5;
/** Delay between attempts to restart a dead server; grows by the first delay each time. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** Size of a WAL segment; PostgreSQL does not start without free space for one. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;
const MAX_LOG_BYTES = 5_000_000;

export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  await prepareDataFolder(options.dataDir);
  const release = await takeStartLock(options.dataDir, options.report);
  try {
    const started = await startOrShare(options);
    if (!options.isBrief) return started;
    // A server that starts during this time waits until the command has stopped the database.
    return { ...started, stop: () => started.stop().finally(release) };
  } catch (error) {
    await release();
    throw error;
  } finally {
    if (!options.isBrief) await release();
  }
}

async function startOrShare(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(options.dataDir, options.report);
  let failure: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const running = await settledPostmaster(cluster);
      if (running === null) return await startOwned(cluster, options);
      if (await hasOwner(cluster, running)) {
        if (!options.allowShared)
          throw new StartupError(
            `Another Greenroom is running on the data folder ${options.dataDir}. Stop it, or set DATA_DIR to another folder.`,
          );
        await prepareDatabase(cluster, running);
        return { ...addresses(cluster, running), stop: async () => undefined };
      }
      options.report('Stopping the database server that an earlier Greenroom process left running.');
      await stopPostmaster(running.pid, cluster.dataFolder);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      // Another program may have taken the port, another Greenroom may have started first, or an old server may still be shutting down.
      failure = error;
      await sleep(200);
    }
  }
  throw new StartupError(`The database did not start: ${reason(failure)}`);
}

/** Waits for a server that is starting or stopping. */
async function settledPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  for (;;) {
    const running = await findPostmaster(cluster.dataFolder);
    if (running === null || running.status === 'ready') return running;
    await sleep(50);
  }
}

/** Starts a server that this process owns, and restarts it on the same port, with unlimited attempts, if it dies before we stop it. */
async function startOwned(cluster: Cluster, { report, settings = [] }: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const place: Place = { port: await freePort(), socketFolder: await socketFolder(dirname(cluster.dataFolder)) };
  const stopping = new AbortController();
  let server: Server;
  let owner: pg.Client;

  const start = async (): Promise<void> => {
    await clearLeftovers(cluster.dataFolder);
    server = await launch(cluster, place, settings);
    await claim();
  };
  /** A server that has lost its sessions but still runs has lost its owner's lock too. */
  const claim = async (): Promise<void> => {
    owner = await connect(cluster, place);
    await owner.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    owner.once('end', () => void (stopping.signal.aborted ? undefined : revive()));
  };
  const revive = async (): Promise<void> => {
    report('The database server has stopped unexpectedly; restarting it.');
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        await (isAlive(server.pid) && (await settledPostmaster(cluster)) !== null ? claim() : start());
        return report('The database server is running again.');
      } catch (error) {
        const pause = Math.min(FIRST_PAUSE_MS * attempt, MAX_PAUSE_MS);
        report(`The database server did not start: ${reason(error)}. Trying again in ${pause / 1000} s.`);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    await owner.end().catch(() => undefined);
    await stopPostmaster(server.pid, cluster.dataFolder);
    await server.ended;
  };
  await start();
  await prepareDatabase(cluster, place).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { ...addresses(cluster, place), stop };
}

/** The address of a server. */
type Place = Pick<Postmaster, 'port' | 'socketFolder'>;

interface Server {
  readonly pid: number;
  readonly ended: Promise<void>;
}

async function launch(cluster: Cluster, { port, socketFolder: folder }: Place, extra: readonly string[]): Promise<Server> {
  const location = [
    `port=${port}`,
    `unix_socket_directories=${folder === null ? '' : `"${folder}"`}`,
    `cluster_name=${clusterName(cluster.dataFolder)}`,
  ];
  const settings = [...SETTINGS, ...location, ...extra].flatMap((setting) => ['-c', setting]);
  const log = openLog(cluster.logFile);
  const child = spawnAs(cluster.user, cluster.binaries.postgres, ['-D', cluster.dataFolder, ...settings], {
    stdio: ['ignore', log.file, log.file],
  });
  closeSync(log.file);

  let exited = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve())).then(
    () => void (exited = true),
  );
  while (!exited) {
    const running = await findPostmaster(cluster.dataFolder);
    if (running?.pid === child.pid && running?.status === 'ready') return { pid: running.pid, ended };
    await sleep(10);
  }
  const message = firstError(readFileSync(cluster.logFile).subarray(log.start).toString());
  throw new Error(`${isFull(cluster.dataFolder) ? 'the disk is full' : message} (more in ${cluster.logFile})`);
}

/** A full disk often leaves no space for an error message. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < MIN_FREE_BYTES;
}

/** Rotates the log when it has grown too large, keeping one old file. */
function openLog(path: string): { file: number; start: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  return { file: openSync(path, 'a', 0o600), start: size > MAX_LOG_BYTES ? 0 : size };
}

async function hasOwner(cluster: Cluster, place: Place): Promise<boolean> {
  // A server that has just become ready may be about to get its owner, so it is checked twice.
  for (const pause of [0, 500]) {
    await sleep(pause);
    const client = await connect(cluster, place);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    await client.end();
    if (rows[0]?.free === false) return true;
  }
  return false;
}

async function prepareDatabase(cluster: Cluster, place: Place): Promise<void> {
  const server = await connect(cluster, place);
  try {
    await createAppRole(server, cluster.password);
    const { rowCount } = await server.query("select from pg_database where datname = 'greenroom'");
    if (rowCount === 0) await server.query(`create database greenroom owner ${APP_ROLE}`);
  } finally {
    await server.end();
  }
  const database = await connect(cluster, place, 'greenroom');
  await handOverDatabase(database).finally(() => database.end());
}

async function connect(cluster: Cluster, place: Place, name = 'postgres'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address(SUPERUSER, cluster.password, place, name) });
  // A server that goes away is detected by its process ending.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function addresses(cluster: Cluster, place: Place): { url: string; administratorUrl: string } {
  return {
    url: address(APP_ROLE, appPassword(cluster.password), place, 'greenroom'),
    administratorUrl: address(SUPERUSER, cluster.password, place, 'postgres'),
  };
}

function address(user: string, password: string, { port, socketFolder: folder }: Place, database: string): string {
  const network = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return folder === null ? network : `${network}?host=${encodeURIComponent(folder)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
