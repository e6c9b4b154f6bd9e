import { describe, expect, it, vi } from 'vitest';
import { ApiError, createHttp, isAborted, messageOf, withQuery, type HttpParts, type TokenSource } from './http.ts';
import { errorOfResponse, errorOfTransport } from './api-error.ts';
import { createReasonKeeper } from './override-reason.ts';

interface Call {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/ld+json', ...headers },
  });
}

/** A server with the given responses, and a token source that counts its calls. */
function setUp(
  answer: (call: Call, number: number) => Response | Promise<Response>,
  source: Partial<TokenSource> = {},
  cookies = '',
  connection?: HttpParts['connection'],
  reasons?: HttpParts['reasons'],
) {
  const calls: Call[] = [];
  const tokens = { token: 'one' as string | null, refreshes: 0, expired: 0 };
  const parts: HttpParts = {
    fetch: async (input, init = {}) => {
      const call = { url: input as string, init, headers: new Headers(init.headers) };
      calls.push(call);
      init.signal?.throwIfAborted();
      return answer(call, calls.length);
    },
    tokens: {
      get: async () => tokens.token,
      refresh: async () => {
        tokens.refreshes += 1;
        await Promise.resolve();
        tokens.token = `renewed ${tokens.refreshes}`;
        return tokens.token;
      },
      expire: () => void (tokens.expired += 1),
      ...source,
    },
    cookies: () => cookies,
    ...(connection === undefined ? {} : { connection }),
    ...(reasons === undefined ? {} : { reasons }),
  };
  return { http: createHttp(parts), calls, tokens };
}

describe('requests', () => {
  it('send JSON-LD with bearer, cookies and the XSRF header', async () => {
    const { http, calls } = setUp(() => json(201, { uuid: 'u' }, { etag: '"7"' }), {}, 'other=1; XSRF-TOKEN=a%20b');
    const answer = await http.post('/api/clients', { name: 'Bloom' });
    const { headers, init } = calls[0]!;
    expect(init.method).toBe('POST');
    expect(init.credentials).toBe('include');
    expect(headers.get('content-type')).toBe('application/ld+json');
    expect(headers.get('accept')).toBe('application/ld+json');
    expect(headers.get('authorization')).toBe('Bearer one');
    expect(headers.get('x-xsrf-token')).toBe('a b');
    expect(init.body).toBe('{"name":"Bloom"}');
    expect(answer).toMatchObject({ data: { uuid: 'u' }, etag: '"7"', status: 201 });
  });

  it('send merge patches, and pass extra headers on', async () => {
    const { http, calls } = setUp(() => json(200, {}));
    await http.patch('/api/clients/u', { phone: null }, { headers: { 'If-Match': '"7"' } });
    expect(calls[0]!.headers.get('content-type')).toBe('application/merge-patch+json');
    expect(calls[0]!.headers.get('if-match')).toBe('"7"');
  });

  it('have no body, bearer token or XSRF header where there is none', async () => {
    const { http, calls, tokens } = setUp(() => json(200, { member: [] }));
    tokens.token = null;
    await http.get('/api/settings');
    expect(calls[0]!.headers.has('authorization')).toBe(false);
    expect(calls[0]!.headers.has('content-type')).toBe(false);
    expect(calls[0]!.headers.has('x-xsrf-token')).toBe(false);
  });

  it('leave the content type of a form to the browser', async () => {
    const { http, calls } = setUp(() => json(200, {}));
    await http.post('/api/upload', new FormData());
    expect(calls[0]!.headers.has('content-type')).toBe(false);
    expect(calls[0]!.init.body).toBeInstanceOf(FormData);
  });

  it('return null for an empty body, and text or a blob on request', async () => {
    expect((await setUp(() => json(204, null)).http.delete('/api/clients/u')).data).toBeNull();
    expect((await setUp(() => new Response('a,b')).http.get<string>('/api/clients', { as: 'text' })).data).toBe('a,b');
    expect((await setUp(() => new Response('a,b')).http.get<Blob>('/api/clients', { as: 'blob' })).data.size).toBe(3);
  });

  it('are sent without a token when the token worker fails', async () => {
    const { http, calls } = setUp(() => json(200, {}), { get: () => Promise.reject(new Error('Token worker is not available')) });
    await http.get('/api/settings');
    expect(calls).toHaveLength(1);
  });
});

describe('an absolute URL', () => {
  const service = 'http://127.0.0.1:3001/api/v1/tasks/current';

  it('gets the bearer token, but neither cookies nor the XSRF header', async () => {
    const { http, calls } = setUp(() => json(200, { items: [] }), {}, 'XSRF-TOKEN=a');
    await http.get(service, { query: { limit: 5 } });
    await http.post(service, {});
    expect(calls.map(({ url, init }) => [url, init.credentials])).toEqual([
      [`${service}?limit=5`, 'omit'],
      [service, 'omit'],
    ]);
    for (const { headers } of calls) {
      expect(headers.get('authorization')).toBe('Bearer one');
      expect(headers.has('x-xsrf-token')).toBe(false);
    }
  });

  it('is retried with a refreshed token after a 401, and does not end the session when that fails too', async () => {
    const { http, calls, tokens } = setUp(() => json(401, { detail: 'Not here.' }));
    await expect(http.get(service)).rejects.toMatchObject({ status: 401 });
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer one', 'Bearer renewed 1']);
    expect(tokens).toMatchObject({ refreshes: 1, expired: 0 });
  });
});

describe('queries', () => {
  it('omit missing values and repeat lists', () => {
    expect(withQuery('/a', { page: 2, search: undefined, client: null, status: ['ACTIVE', 'HOLIDAY'], 'id[]': [1], draft: false })).toBe(
      '/a?page=2&status%5B%5D=ACTIVE&status%5B%5D=HOLIDAY&id%5B%5D=1&draft=false',
    );
    expect(withQuery('/a?b=1', { c: 'x y' })).toBe('/a?b=1&c=x+y');
    expect(withQuery('/a', {})).toBe('/a');
    expect(withQuery('/a', new URLSearchParams({ q: '1' }))).toBe('/a?q=1');
  });
});

describe('a 401', () => {
  const protectedBy = (valid: () => string | null) => (call: Call) =>
    call.headers.get('authorization') === `Bearer ${valid()}` ? json(200, { ok: true }) : json(401, { detail: 'Sign in.' });

  it('refreshes once and retries once', async () => {
    const { http, calls, tokens } = setUp(protectedBy(() => 'renewed 1'));
    expect((await http.get('/api/clients')).data).toEqual({ ok: true });
    expect(calls).toHaveLength(2);
    expect(tokens).toMatchObject({ refreshes: 1, expired: 0 });
  });

  it('causes one refresh for all requests in flight', async () => {
    const { http, calls, tokens } = setUp(protectedBy(() => 'renewed 1'));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => http.get(`/api/clients/${index}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(tokens.refreshes).toBe(1);
    expect(calls).toHaveLength(40);
  });

  it('does not refresh again when another request already has', async () => {
    let slow!: (response: Response) => void;
    const { http, tokens } = setUp((call, number) =>
      number === 1 ? new Promise((resolve) => (slow = resolve)) : protectedBy(() => 'renewed 1')(call),
    );
    const first = http.get('/api/slow');
    await vi.waitFor(() => expect(slow).toBeDefined());
    await http.get('/api/fast');
    slow(json(401, {}));
    expect((await first).status).toBe(200);
    expect(tokens.refreshes).toBe(1);
  });

  it('ends the session when the refresh fails, for each waiting request, and returns the original response', async () => {
    const { http, tokens } = setUp(() => json(401, { detail: 'Full authentication is required.' }), {
      refresh: () => Promise.reject(new Error('no')),
    });
    await expect(http.get('/api/clients')).rejects.toMatchObject({ status: 401, message: 'Full authentication is required.' });
    expect(tokens.expired).toBe(1);
  });

  it('ends the session when the refreshed token is rejected too, without looping', async () => {
    const { http, calls, tokens } = setUp(() => json(401, {}));
    await expect(http.get('/api/clients')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(2);
    expect(tokens).toMatchObject({ refreshes: 1, expired: 1 });
  });

  it('of a sign-in or refresh call is returned like any other response', async () => {
    for (const path of ['/api/authentication/token', '/api/authentication/refresh', '/api/authentication/logout']) {
      const { http, calls, tokens } = setUp(() => json(401, { detail: 'Wrong username or password.' }));
      await expect(http.post(path, {})).rejects.toMatchObject({ status: 401, message: 'Wrong username or password.' });
      expect(calls).toHaveLength(1);
      expect(tokens).toMatchObject({ refreshes: 0, expired: 0 });
    }
  });

  it('can refresh again later', async () => {
    let valid = 'renewed 1';
    const { http, tokens } = setUp(protectedBy(() => valid));
    await http.get('/api/a');
    valid = 'renewed 2';
    await http.get('/api/b');
    expect(tokens.refreshes).toBe(2);
  });
});

describe('errors', () => {
  it('take their message from detail, message, description, error, then the status', () => {
    const all = { detail: 'detail', message: 'message', 'hydra:description': 'description', error: 'error' };
    expect(errorOfResponse(400, all).message).toBe('detail');
    expect(errorOfResponse(400, { ...all, detail: '' }).message).toBe('message');
    expect(errorOfResponse(400, { 'hydra:description': 'description', error: 'error' }).message).toBe('description');
    expect(errorOfResponse(400, { description: 'description', error: 'error' }).message).toBe('description');
    expect(errorOfResponse(400, { error: 'error' }).message).toBe('error');
    expect(errorOfResponse(503, null).message).toBe('request failed with status code 503');
    expect(errorOfResponse(502, '<html>').message).toBe('request failed with status code 502');
  });

  it('carry status, type, violations and data', async () => {
    const body = {
      '@type': 'ConstraintViolation',
      detail: 'name: Too long.',
      violations: [{ propertyPath: 'name', message: 'Too long.', code: 'x' }, 'broken'],
    };
    const error: unknown = await setUp(() => json(422, body))
      .http.post('/api/clients', {})
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      type: 'ConstraintViolation',
      violations: [{ propertyPath: 'name', message: 'Too long.', code: 'x' }],
      data: body,
      detail: 'name: Too long.',
    });
  });

  it('report the seconds until a retry', async () => {
    const error = await setUp(() => json(429, {}, { 'retry-after': '30' }))
      .http.get('/api/x')
      .catch((failure: unknown) => failure);
    expect((error as ApiError).retryAfter).toBe(30);
    expect(errorOfResponse(429, {}).retryAfter).toBeNull();
  });

  it('show the detail of the response, then of the error, then the message', () => {
    expect(messageOf(new ApiError({ message: 'message', data: { detail: 'said' } }))).toBe('Said');
    expect(messageOf(Object.assign(new Error('message'), { detail: 'own' }))).toBe('Own');
    expect(messageOf(new Error('message'))).toBe('Message');
    expect(messageOf(errorOfTransport('network'))).toBe('Network error');
    expect(messageOf({})).toBe('Something went wrong.');
  });

  it('of the transport are network, aborted and timeout, with status 500', async () => {
    const broken = setUp(() => Promise.reject(new TypeError('fetch failed'))).http;
    await expect(broken.get('/api/x')).rejects.toMatchObject({ status: 500, message: 'network error', failure: 'network' });
    const aborted = AbortSignal.abort();
    const error = await setUp(() => json(200, {}))
      .http.get('/api/x', { signal: aborted })
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ message: 'request aborted', status: 500 });
    expect(isAborted(error)).toBe(true);
    const never = setUp(
      (call) => new Promise((_, reject) => call.init.signal?.addEventListener('abort', () => reject(call.init.signal?.reason as Error))),
    ).http;
    await expect(never.get('/api/x', { timeout: 5 })).rejects.toMatchObject({ message: 'timeout exceeded', failure: 'timeout' });
  });

  it('report a response that claims to be JSON but is not', async () => {
    await expect(setUp(() => new Response('<html>', { status: 200 })).http.get('/api/x')).rejects.toMatchObject({
      message: 'The response could not be read.',
    });
    await expect(setUp(() => new Response('<html>', { status: 502 })).http.get('/api/x')).rejects.toMatchObject({
      message: 'request failed with status code 502',
    });
  });

  it('of a stream are the same', async () => {
    await expect(setUp(() => json(403, { detail: 'No.' })).http.open('/api/events')).rejects.toMatchObject({ status: 403, message: 'No.' });
    expect(await (await setUp(() => new Response('data: 1\n\n')).http.open('/api/events')).text()).toBe('data: 1\n\n');
  });
});

describe('without a connection', () => {
  /** Notes how each request waits, and lets it through. */
  function setUpOffline() {
    const waits: string[] = [];
    const { http, calls } = setUp(() => json(200, {}), {}, '', {
      hold: async (write) => {
        waits.push('change');
        return write();
      },
      waitUntilOnline: async () => void waits.push('answer'),
    });
    return { http, calls, waits };
  }

  it('writes wait as changes that are not saved yet, and reads fail at once', async () => {
    const { http, calls, waits } = setUpOffline();
    await http.post('/api/clients', {});
    await http.delete('/api/clients/1');
    await http.get('/api/clients');
    await http.post('/api/authentication/sign-in', {});
    await http.open('/api/events');
    expect([waits, calls.length]).toEqual([['change', 'change'], 5]);
  });
  it('a report, which is read with a body, fails at once as other reads do', async () => {
    const { http, calls, waits } = setUpOffline();
    await http.post('/api/reports/profit-loss', {}, { waits: 'never' });
    expect([waits, calls.length]).toEqual([[], 1]);
  });
  it('what the user has asked for waits, and a preview does not count as a change', async () => {
    const { http, calls, waits } = setUpOffline();
    await http.get('/api/clients', { waits: 'answer' });
    await http.post('/api/schedules/copy', { dryRun: true }, { waits: 'answer' });
    await http.open('/api/schedules/fill', { body: {}, waits: 'answer' });
    await http.open('/api/payrolls/generate', { body: {}, waits: 'change' });
    expect([waits, calls.length]).toEqual([['answer', 'answer', 'answer', 'change'], 4]);
  });
  it('a change can be withdrawn while it waits, and not once it has been sent', async () => {
    const withdrawal = new AbortController();
    const held: (AbortSignal | undefined)[] = [];
    const { http, calls } = setUp(() => json(200, {}), {}, '', {
      hold: (write, signal) => {
        held.push(signal);
        return write();
      },
      waitUntilOnline: () => Promise.resolve(),
    });
    await http.patch('/api/clients/1', {}, { withdraw: withdrawal.signal });
    withdrawal.abort();
    expect([held, calls.length, calls[0]!.init.signal]).toEqual([[withdrawal.signal], 1, undefined]);
  });
});

describe('changes of closed periods', () => {
  const closed = (payroll: string) =>
    json(409, { '@type': 'ClosedPeriod', type: '/api/errors/payroll.closedPaid', detail: 'July 2026 is paid.', payroll });
  const asked = (reason: string | null) => {
    const keeper = createReasonKeeper();
    const seen: unknown[] = [];
    keeper.subscribe(() => {
      const question = keeper.question();
      if (question === null) return;
      seen.push(...question.refusals);
      queueMicrotask(() => question.answer(reason));
    });
    const parts = setUp(
      ({ init, url }) =>
        `${typeof init.body === 'string' ? init.body : ''}${url}`.includes('closedPeriodReason')
          ? json(200, { uuid: 's' }, { 'greenroom-arrears': '1' })
          : closed('/api/payrolls/july'),
      {},
      '',
      undefined,
      keeper,
    );
    return { ...parts, keeper, seen };
  };
  it('are repeated with the reason, in the body or, without one, in the address', async () => {
    const { http, calls, keeper, seen } = asked('It came out later');
    expect((await http.patch('/api/schedules/s', { note: 'x' }, { headers: { 'If-Match': '"1"' } })).data).toEqual({ uuid: 's' });
    expect(seen).toEqual([
      { path: '/api/schedules/s', message: 'July 2026 is paid.', code: 'payroll.closedPaid', payroll: '/api/payrolls/july' },
    ]);
    expect(calls.map(({ init }) => init.body)).toEqual(['{"note":"x"}', '{"note":"x","closedPeriodReason":"It came out later"}']);
    expect(calls[1]!.headers.get('if-match')).toBe('"1"');
    await http.delete('/api/schedules/s');
    await http.delete('/api/schedules/s?then=end');
    expect(calls.slice(2).map(({ url }) => url)).toEqual([
      '/api/schedules/s',
      '/api/schedules/s?closedPeriodReason=It+came+out+later',
      '/api/schedules/s?then=end',
      '/api/schedules/s?then=end&closedPeriodReason=It+came+out+later',
    ]);
    expect(keeper.arrears()).toBe(3);
  });
  it('are not made without a reason, and nothing is said', async () => {
    const { http, calls } = asked(null);
    const error = await http.post('/api/schedules/publish', { schedules: [] }).catch((failure: unknown) => failure);
    expect([isAborted(error), calls.length]).toEqual([true, 1]);
  });
  it('that wait at the same time are answered together', async () => {
    const keeper = createReasonKeeper();
    const answers = ['a', 'b'].map((path) => keeper.ask(path, errorOfResponse(409, { detail: path })));
    expect(keeper.question()?.refusals.map(({ message, code, payroll }) => [message, code, payroll])).toEqual([
      ['a', '', null],
      ['b', '', null],
    ]);
    keeper.question()?.answer('because');
    expect([await Promise.all(answers), keeper.question()]).toEqual([['because', 'because'], null]);
  });
  it('leave other conflicts, and clients that cannot ask, as they are', async () => {
    const other = setUp(() => json(409, { '@type': 'HardConflict', detail: 'No.' }), {}, '', undefined, createReasonKeeper());
    await expect(other.http.post('/api/x', {})).rejects.toMatchObject({ status: 409, message: 'No.' });
    await expect(setUp(() => closed('p')).http.post('/api/x', {})).rejects.toMatchObject({ type: 'ClosedPeriod' });
  });
});
