/**
 * Fake Greenroom for tests: an in-memory version of the endpoints that the service calls, which can be down, refuse, hang and take tasks
 * away.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FoundMatch, KeptVideo } from '../wire.ts';

export const SERVICE_TOKEN = 'service-'.padEnd(40, '5');

export interface StandInVideo {
  readonly uuid: string;
  readonly order: number;
  readonly bytes: Buffer;
  readonly seconds?: number;
  /** A file of the library, whose checksum is not known. */
  readonly isLibrary?: boolean;
}

export interface FakeTask {
  readonly uuid: string;
  readonly video: StandInVideo;
  status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  worker: string | null;
  progress: number[];
  error: string | null;
  attempts: number;
  matches: readonly FoundMatch[];
  isUndecoded: boolean;
  /** As it was reported. */
  sha256: string | null;
}

interface StandInPart {
  readonly uuid: string;
  readonly video: string;
  readonly place: number;
  readonly second: number;
  readonly seconds: number;
  readonly print: Buffer;
  readonly frames: Buffer;
}

/** Intercepts a request; false lets it proceed normally. */
export type Interception = (call: {
  readonly method: string;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}) => boolean;

export interface FakeGreenroom {
  readonly url: string;
  readonly tasks: FakeTask[];
  readonly parts: StandInPart[];
  readonly kept: KeptVideo[];
  /** `METHOD path` of each request, without the query. */
  readonly calls: string[];
  /** Response bodies for users by path with query; a missing entry is a 404. */
  answers: Readonly<Record<string, unknown>>;
  /** Roles by token; all other tokens are rejected. */
  people: Readonly<Record<string, readonly string[]>>;
  intercept: Interception;
  add(video: StandInVideo): FakeTask;
  stop(): Promise<void>;
}

export const uuidOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export async function startFakeGreenroom(): Promise<FakeGreenroom> {
  const fake: Omit<FakeGreenroom, 'url' | 'stop'> = {
    tasks: [],
    parts: [],
    kept: [],
    calls: [],
    answers: {},
    people: {},
    intercept: () => false,
    add(video) {
      const task: FakeTask = {
        uuid: uuidOf(900_000 + video.order),
        video,
        status: 'PENDING',
        worker: null,
        progress: [],
        error: null,
        attempts: 0,
        matches: [],
        isUndecoded: false,
        sha256: null,
      };
      fake.tasks.push(task);
      return task;
    },
  };
  let sequence = 0;
  const send = (response: ServerResponse, status: number, body?: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const finish = (
    task: FakeTask,
    given: { seconds: number; matches: readonly FoundMatch[]; isUndecoded?: boolean; sha256?: string | null },
  ) => {
    Object.assign(task, {
      status: 'COMPLETED',
      worker: null,
      matches: given.matches,
      isUndecoded: given.isUndecoded === true,
      sha256: given.sha256 ?? null,
    });
    const own = fake.parts.filter(({ video }) => video === task.video.uuid);
    const parts = own.map(({ uuid, second, seconds }) => ({ uuid, second, seconds }));
    fake.kept.push({ sequence: ++sequence, video: task.video.uuid, order: task.video.order, seconds: given.seconds, parts });
  };
  const routes: readonly (readonly [
    RegExp,
    (match: RegExpExecArray, body: Buffer, request: IncomingMessage, response: ServerResponse, url: URL) => unknown,
  ])[] = [
    [
      /^POST .*\/claim$/,
      (_, body, _request, response) => {
        const { worker, canDecode } = JSON.parse(body.toString()) as { worker: string; canDecode: boolean };
        const task = fake.tasks.find(
          ({ status, isUndecoded }) => status === 'PENDING' || (isUndecoded && status === 'COMPLETED' && canDecode),
        );
        if (!task) return send(response, 200, { task: null });
        Object.assign(task, { status: 'RUNNING', worker, attempts: task.attempts + 1 });
        const { uuid, order, bytes, seconds = null, isLibrary = false } = task.video;
        const sha256 = isLibrary ? null : createHash('sha256').update(bytes).digest('hex');
        return send(response, 200, {
          task: { uuid: task.uuid, video: uuid, order, fileName: `${order}.mp4`, fileSize: bytes.length, sha256, seconds },
        });
      },
    ],
    [
      /^POST .*\/([\w-]{36})\/(progress|parts|complete|fail)$/,
      async ([, uuid, what], body, request, response) => {
        const task = fake.tasks.find((task) => task.uuid === uuid);
        if (!task) return send(response, 404, { detail: 'No such task.' });
        const isForm = what === 'parts';
        const form = isForm
          ? await new Response(Uint8Array.from(body), { headers: { 'content-type': request.headers['content-type']! } }).formData()
          : null;
        const given = (form ? Object.fromEntries([...form].filter(([name]) => name !== 'file')) : JSON.parse(body.toString())) as Record<
          string,
          never
        >;
        const isHeld = task.status === 'RUNNING' && task.worker === given['worker'];
        if (what === 'progress') {
          task.progress.push(given['progress']);
          return send(response, 200, { goesOn: isHeld });
        }
        if (!isHeld) return send(response, 409, { detail: 'This worker no longer holds the task.' });
        if (form) {
          const bytes = Buffer.from(await (form.get('file') as Blob).arrayBuffer());
          const [place, second, seconds, length] = ['place', 'second', 'seconds', 'printBytes'].map((name) => Number(given[name]));
          const old = fake.parts.findIndex((part) => part.video === task.video.uuid && part.place === place);
          const part = {
            uuid: uuidOf(1000 * task.video.order + place),
            video: task.video.uuid,
            place,
            second,
            seconds,
            print: bytes.subarray(0, length),
            frames: bytes.subarray(length),
          };
          fake.parts.splice(old < 0 ? fake.parts.length : old, old < 0 ? 0 : 1, part);
          return send(response, 204);
        }
        if (what === 'fail') {
          Object.assign(task, { status: given['isFinal'] ? 'FAILED' : 'PENDING', worker: null, error: given['error'] });
          return send(response, 204);
        }
        const isDone = given['searchedUpTo'] >= sequence;
        if (isDone) finish(task, given as unknown as Parameters<typeof finish>[1]);
        return send(response, 200, { isDone });
      },
    ],
    [
      /^GET .*\/([\w-]{36})\/file$/,
      ([, uuid], _body, request, response) => {
        const { bytes } = fake.tasks.find((task) => task.uuid === uuid)!.video;
        const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
        response.writeHead(from > 0 ? 206 : 200, { 'content-type': 'video/mp4' });
        return response.end(bytes.subarray(from));
      },
    ],
    [
      /^GET .*\/videos\/sequences$/,
      (_, _body, _request, response) => send(response, 200, { sequences: fake.kept.map(({ sequence }) => sequence) }),
    ],
    [
      /^GET .*\/videos$/,
      (_, _body, _request, response, url) => {
        const after = Number(url.searchParams.get('after'));
        return send(response, 200, {
          items: fake.kept.filter(({ sequence }) => sequence > after).slice(0, Number(url.searchParams.get('limit'))),
          total: fake.kept.length,
        });
      },
    ],
    [
      /^GET .*\/parts\/([\w-]{36})\/(print|frames)$/,
      ([, uuid, what], _body, _request, response) => {
        const part = fake.parts.find((part) => part.uuid === uuid);
        return part ? response.end(part[what as 'print' | 'frames']) : send(response, 404, { detail: 'Not found.' });
      },
    ],
  ];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://greenroom.test');
    const [method, path] = [request.method!, url.pathname];
    fake.calls.push(`${method} ${path}`);
    if (fake.intercept({ method, path, request, response })) return;
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (path === '/healthz') return send(response, 200, {});
    if (token !== SERVICE_TOKEN) return send(response, ...answerTo(fake, token, path, url.search));
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${method} ${path}`);
      if (match) return void (await answer(match, Buffer.concat(pieces), request, response, url));
    }
    send(response, 404, { detail: 'Not found.' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function answerTo(
  { people, answers }: Pick<FakeGreenroom, 'people' | 'answers'>,
  token: string,
  path: string,
  query: string,
): [status: number, body: unknown] {
  const roles = people[token];
  if (path === '/api/authentication/session') return [200, { authenticated: roles !== undefined, user: roles ? { roles } : null }];
  if (!roles) return [401, { detail: 'Sign in to do this.' }];
  const answer = answers[decodeURIComponent(path + query)];
  return answer === undefined ? [404, { detail: 'Not found.' }] : [200, answer];
}
