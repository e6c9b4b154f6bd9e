/** Fake push provider: records what it receives, and responds as the test specifies. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export interface ProviderReply {
  readonly status: number;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}
/** Null: never responds. */
export type Answering = (request: ProviderRequest, turn: number) => ProviderReply | null;

export interface PushProvider {
  readonly origin: string;
  readonly requests: ProviderRequest[];
  answer(how: Answering): void;
  /** Bodies received at the path, as JSON. */
  messages(path: string): Record<string, unknown>[];
  stop(): Promise<void>;
}

export async function startProvider(): Promise<PushProvider> {
  const requests: ProviderRequest[] = [];
  let answering: Answering = () => ({ status: 200, body: {} });
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const request = { url: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(parts) };
      requests.push(request);
      const response = answering(request, requests.filter(({ url }) => url === request.url).length);
      if (response === null) return;
      reply.writeHead(response.status, response.headers);
      reply.end(typeof response.body === 'object' ? JSON.stringify(response.body) : response.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (how) => void (answering = how),
    messages: (path) =>
      requests.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A generated service account. */
export function serviceAccount(project = 'greenroom'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    client_email: `push@${project}.example`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    project_id: project,
  });
}
