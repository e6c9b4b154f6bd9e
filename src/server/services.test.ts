/** A service is started with its environment, restarted on the same port when it dies, and ended by a stop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from './services.ts';
import { readSettings } from './settings.ts';
import { startSimilarity, type SimilarityService } from './similarity-service.ts';

/** Listens, reports its environment, and exits on request. */
const LISTENS = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    response.end(JSON.stringify({ pid: process.pid, env: process.env }));
    if (request.url === '/die') response.on('finish', () => process.exit(3));
  });
  server.on('error', (error) => { console.error('Port ' + process.env.PORT + ': ' + error.code); process.exit(1); });
  server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send({ kind: 'listening', port: server.address().port }));
  process.on('disconnect', () => process.exit(0));
`;
/** Ignores signals. */
const STUBBORN = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send({ kind: 'listening', port: 1 });`;

describe('a service', () => {
  let folder: string;
  let running: (Service | SimilarityService)[] = [];
  const file = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-services-test-'));
    await writeFile(file('listens.mjs'), LISTENS);
    await writeFile(file('stubborn.mjs'), STUBBORN);
    await writeFile(file('dies.mjs'), 'process.exit(7);');
  });
  afterEach(async () => {
    await Promise.all(running.map((service) => service.stop()));
    running = [];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (entry: string, port = 0) => {
    const lines: string[] = [];
    const ports: number[] = [];
    const service = startService({
      label: 'Probe',
      entry: file(entry),
      env: { GIVEN: 'yes' },
      port,
      printLine: (line) => void lines.push(line),
      onReady: (its) => void ports.push(its),
      pauses: { firstMs: 10, longestMs: 20, youngMs: 1_000_000 },
    });
    running.push(service);
    return { service, lines, ports };
  };
  const ask = async (port: number, url = '/') =>
    (await (await fetch(`http://127.0.0.1:${port}${url}`)).json()) as { pid: number; env: Record<string, string> };

  it('gets its environment, and is restarted on the same port', async () => {
    const { service, lines, ports } = start('listens.mjs');
    expect(service.port()).toBeNull();
    await expect.poll(() => ports).toHaveLength(1);
    const { pid, env } = await ask(ports[0]!, '/die');
    expect(env).toMatchObject({ GIVEN: 'yes', PORT: '0' });
    expect(env).not.toHaveProperty('HOME');
    await expect.poll(async () => (await ask(ports[0]!).catch(() => ({ pid }))).pid).not.toBe(pid);
    expect([service.port(), ports.length, lines]).toEqual([ports[0], 1, ['Probe: ended with 3; restarting.']]);
    await service.stop();
    await expect(ask(ports[0]!)).rejects.toThrow();
  });

  it('reports a busy port, and starts once the port is free', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const { lines, ports } = start('listens.mjs', port);
    await expect.poll(() => lines.length).toBe(4);
    expect(lines).toContain(`Probe: Port ${port}: EADDRINUSE`);
    taken.close();
    await expect.poll(() => ports).toEqual([port]);
  });

  it('that keeps dying is reported twice only', async () => {
    const { lines } = start('dies.mjs');
    await expect.poll(() => lines.length).toBe(2);
    expect(lines).toEqual(['Probe: ended with 7; restarting.', 'Probe: ended with 7; restarting, with increasing pauses.']);
  });

  it('that ignores the stop signal is killed', async () => {
    const { service, ports } = start('stubborn.mjs');
    await expect.poll(() => ports).toEqual([1]);
    await service.stop();
  });

  it('that is not built is named', () => {
    expect(start('nowhere.mjs').lines).toEqual(['Probe: is not built; run npm run build.']);
  });

  it("for similarity gets Greenroom's URL, its token, and the origins that may call it", async () => {
    const token = 'a1'.repeat(20);
    const settings = readSettings({ PORT: '0', SIMILARITY_TOKEN: token, PUBLIC_URL: 'https://green.example/app', SIMILARITY_WORKERS: '2' });
    const lines: string[] = [];
    const service = startSimilarity(settings, 4321, (line) => void lines.push(line), file('listens.mjs'));
    running.push(service);
    expect(service.url()).toBeNull();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines).toEqual([`Reused footage is searched for at ${service.url()}`]);
    expect((await ask(Number(new URL(service.url()!).port))).env).toMatchObject({
      GREENROOM_URL: 'http://127.0.0.1:4321',
      SIMILARITY_TOKEN: token,
      SIMILARITY_WORKERS: '2',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ALLOWED_ORIGINS: 'http://127.0.0.1:4321,http://localhost:4321,https://green.example',
    });
  });
});
