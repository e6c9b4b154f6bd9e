/** A port for a server that starts later: below those that the system gives to outgoing connections, which could take it first. */
import { createServer } from 'node:net';

const FIRST = 20_000;
const COUNT = 12_000;

export async function freePort(): Promise<number> {
  let port: number;
  do port = FIRST + Math.floor(Math.random() * COUNT);
  while (!(await isFree(port)));
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
