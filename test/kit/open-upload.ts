/** Uploads an export over a real connection, as a whole or step by step. */
import { once } from 'node:events';
import { request, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Api, Person } from './api.ts';
import { bearerOf, signIn } from './sign-in.ts';
import type { Form } from './upload.ts';

export interface Received {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface OpenUpload {
  /** The connection; its headers have been sent. */
  readonly sent: ClientRequest;
  /** Rejects when the connection breaks before the response is complete. */
  readonly received: Promise<Received>;
}

export interface Sending {
  /** Value of Content-Length; null = the body is sent in chunks, without a length. */
  readonly length?: number | null;
  /** False = a connection of its own, which the client asks the server to close. */
  readonly agent?: Agent | false;
}

/** @returns a function that begins to upload a form. */
export async function uploader(api: Api, people: readonly Person[], path: string) {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const bearers = new Map<Person, Record<string, string>>();
  for (const person of people) bearers.set(person, bearerOf((await signIn(api, person)).answer));
  return (person: Person, form: Form, { length = form.payload.length, agent }: Sending = {}): OpenUpload => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      agent,
      headers: {
        ...form.headers,
        ...bearers.get(person),
        accept: 'application/json',
        ...(length === null ? {} : { 'content-length': length }),
      },
    });
    sent.flushHeaders();
    const received = receive(sent);
    // Also when the test is not interested in it.
    received.catch(() => undefined);
    return { sent, received };
  };
}

async function receive(sent: ClientRequest): Promise<Received> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // A connection that breaks after the response has begun is reported by the response.
  sent.on('error', () => undefined);
  const body = JSON.parse(await text(answer)) as Received['body'];
  return { status: answer.statusCode!, retryAfter: answer.headers['retry-after'], body };
}
