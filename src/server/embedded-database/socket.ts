/** The Unix socket of the embedded database: a statement through a socket takes half as long as through TCP. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Maximum length in bytes of a socket path on every system: Linux allows 107, macOS 103. */
const MAX_PATH_BYTES = 103;
/** PostgreSQL's socket file name, followed by the port. */
export const SOCKET_FILE = '.s.PGSQL.';
const NAME_BYTES = `/${SOCKET_FILE}65535`.length;
/** Some characters have a special meaning in PostgreSQL's list of folders. */
const PLAIN = /^[\w/. @:+=-]+$/;

/** @returns `home`, or null where the system, the file system or the length of the path allows no socket in it. */
export async function socketFolder(home: string): Promise<string | null> {
  if (process.platform === 'win32' || !PLAIN.test(home) || Buffer.byteLength(home) + NAME_BYTES > MAX_PATH_BYTES) return null;
  const probe = createServer().listen(join(home, `.probe-${process.pid}`));
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (listens) await new Promise((resolve) => probe.close(resolve));
  return listens ? home : null;
}
