/** Simulates a lost network to the database: connections stay open, but no data passes through them. */
import net from 'node:net';

export interface SilentProxy {
  /** URL of the database through the proxy. */
  readonly url: string;
  /** Silences the currently open connections; new ones work. */
  silence(): void;
  stop(): Promise<void>;
}

export async function startSilentProxy(databaseAddress: string): Promise<SilentProxy> {
  const target = new URL(databaseAddress);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseAddress);
  url.hostname = '127.0.0.1';
  // If the URL names the database's socket, the socket would be used instead.
  url.searchParams.delete('host');
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
