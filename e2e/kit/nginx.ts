/** Runs the project's proxy configuration in a test: on loopback, with its own addresses, and with all its files in a temporary folder. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface Proxy {
  readonly address: string;
  readonly port: number;
  /** What has been logged. */
  readonly log: () => string;
  stop(): Promise<void>;
}

const CONFIGURATION = 'deploy/nginx.conf';

/** Null when nginx is not installed. */
export function findNginx(): string | null {
  return ['nginx', '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0) ?? null;
}

/** @param nodes ports that stand for `api-1` and `api-2`; `similarity`: for the service of that name. */
export async function startProxy(nginx: string, nodes: readonly [number, number], similarity = 9): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-nginx-'));
  const port = await freePort();
  const ours = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('api-1:3000', `127.0.0.1:${nodes[0]}`)
    .replace('api-2:3000', `127.0.0.1:${nodes[1]}`)
    .replace('similarity:3001', `127.0.0.1:${similarity}`);
  writeFileSync(path.join(folder, 'greenroom.conf'), ours);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root root;' : '';
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 1024; } http { access_log off; ${temporary} include ${folder}/greenroom.conf; }`,
  );
  const parameters = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`];
  const checked = spawnSync(nginx, [...parameters, '-t'], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`nginx refuses the configuration:\n${checked.stderr}`);
  const child = spawn(nginx, parameters, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  while (
    child.exitCode === null &&
    (await fetch(`${address}/metrics`).then(
      () => false,
      () => true,
    ))
  );
  if (child.exitCode !== null) throw new Error(`nginx ended:\n${readFileSync(path.join(folder, 'error.log'), 'utf8')}`);
  return {
    address,
    port,
    log: () => readFileSync(path.join(folder, 'access.log'), 'utf8') + readFileSync(path.join(folder, 'error.log'), 'utf8'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
