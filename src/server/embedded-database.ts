/** Decides how a Greenroom without DATABASE_URL gets its database: a PostgreSQL server of its own, which starts and stops with the process. */
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareDataFolder } from './data-folder.ts';
import { type Cluster, firstComplaint, prepareCluster } from './embedded-database/cluster.ts';
import { clearLeftovers, findPostmaster, type Postmaster, stopPostmaster } from './embedded-database/postmaster.ts';
import { clusterName } from './embedded-database/processes.ts';
import { spawnAs } from './embedded-database/user.ts';
import { reason, StartupError } from './startup-error.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  readonly dataDir: string;
  readonly report: (line: string) => void;
  /** Use the server of another Greenroom that runs on the folder, and leave it running; without this, such a one stops the start. */
  readonly mayBorrow?: boolean;
  /** More PostgreSQL settings, as name=value. */
  readonly settings?: readonly string[];
}

const SETTINGS = [
  'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC',
  // The data fits in memory and queries are short.
  'random_page_cost=1.1', 'jit=off',
  // Nothing replicates from this server.
  'wal_level=minimal', 'max_wal_senders=0', 'max_logical_replication_workers=0',
  // What a query did wrong goes to the one who asked; the log is about the server.
  'log_min_messages=log', 'log_checkpoints=off',
];
/** Held by the process that a server belongs to; PostgreSQL lets go of it when that process dies, however it dies. */
const OWNER_LOCK = 4_127_301;
const ATTEMPTS = 5;
const LONGEST_LOG = 5_000_000;

export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  await prepareDataFolder(options.dataDir);
  const cluster = await prepareCluster(options.dataDir, options.report);
  let failure: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const running = await settledPostmaster(cluster);
      if (running === null) return await own(cluster, options);
      if (await hasOwner(cluster, running.port)) {
        if (!options.mayBorrow) throw new StartupError(`Another Greenroom is running on the data folder ${options.dataDir}. Stop it, or set DATA_DIR to another folder.`);
        await createDatabase(cluster, running.port);
        return { url: address(cluster, running.port, 'greenroom'), stop: async () => undefined };
      }
      options.report('Ending the database server that an earlier Greenroom left running.');
      await stopPostmaster(running.pid, cluster.dataFolder);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      // Another program may have taken the port, another Greenroom may have been faster, an old server may still be going.
      failure = error;
      await sleep(200);
    }
  }
  throw new StartupError(`The database did not start: ${reason(failure)}`);
}

/** A server that is starting or stopping is waited for. */
async function settledPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  for (;;) {
    const running = await findPostmaster(cluster.dataFolder);
    if (running === null || running.status === 'ready') return running;
    await sleep(50);
  }
}

/** Starts a server that is ours, and starts it again on the same port should it die before we stop it. */
async function own(cluster: Cluster, { report, settings = [] }: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const port = await freePort();
  let stopping = false;
  let server: Server;
  let owner: pg.Client;

  const start = async (): Promise<void> => {
    await clearLeftovers(cluster.dataFolder);
    server = await launch(cluster, port, settings);
    owner = await connect(cluster, port);
    await owner.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    void server.ended.then(() => (stopping ? undefined : revive()));
  };
  const revive = async (): Promise<void> => {
    report('The database server has ended unexpectedly; starting it again.');
    for (let attempt = 1; attempt <= ATTEMPTS && !stopping; attempt += 1) {
      try {
        return await start();
      } catch (error) {
        report(`The database server did not start: ${reason(error)}`);
        await sleep(1000 * attempt);
      }
    }
  };

  await start();
  await createDatabase(cluster, port);
  return {
    url: address(cluster, port, 'greenroom'),
    async stop() {
      stopping = true;
      await owner.end().catch(() => undefined);
      await stopPostmaster(server.pid, cluster.dataFolder);
      await server.ended;
    },
  };
}

interface Server {
  readonly pid: number;
  readonly ended: Promise<void>;
}

async function launch(cluster: Cluster, port: number, extra: readonly string[]): Promise<Server> {
  const settings = [...SETTINGS, `port=${port}`, `cluster_name=${clusterName(cluster.dataFolder)}`, ...extra].flatMap((setting) => ['-c', setting]);
  const log = openLog(cluster.logFile);
  const child = spawnAs(cluster.user, cluster.binaries.postgres, ['-D', cluster.dataFolder, ...settings], { stdio: ['ignore', log.file, log.file] });
  closeSync(log.file);

  let gone = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve())).then(() => void (gone = true));
  while (!gone) {
    const running = await findPostmaster(cluster.dataFolder);
    if (running?.pid === child.pid && running?.status === 'ready') return { pid: running.pid, ended };
    await sleep(10);
  }
  throw new Error(`${firstComplaint(readFileSync(cluster.logFile).subarray(log.start).toString())} (more in ${cluster.logFile})`);
}

/** The log begins anew, with the old one kept beside it, when it has grown long. */
function openLog(path: string): { file: number; start: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LONGEST_LOG) renameSync(path, `${path}.1`);
  return { file: openSync(path, 'a', 0o600), start: size > LONGEST_LOG ? 0 : size };
}

async function hasOwner(cluster: Cluster, port: number): Promise<boolean> {
  // A server that has just become ready may be about to get its owner, so one look is not enough.
  for (const pause of [0, 500]) {
    await sleep(pause);
    const client = await connect(cluster, port);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [OWNER_LOCK]);
    await client.end();
    if (rows[0]?.free === false) return true;
  }
  return false;
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = await connect(cluster, port);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'greenroom'");
    if (rowCount === 0) await client.query('create database greenroom');
  } finally {
    await client.end();
  }
}

async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address(cluster, port, 'postgres') });
  // A server that goes away is noticed by its process ending.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function address(cluster: Cluster, port: number, database: string): string {
  return `postgres://greenroom:${cluster.password}@127.0.0.1:${port}/${database}`;
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
