/** Uploading a form: progress, streamed response lines, failures and cancellation. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithProgress, linesOf } from './upload.ts';

/** An XMLHttpRequest whose server is the test. */
class FakeRequest {
  static readonly HEADERS_RECEIVED = 2;
  static last: FakeRequest;
  readonly HEADERS: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
  method = '';
  url = '';
  withCredentials = false;
  readyState = 0;
  status = 0;
  responseText = '';
  sent: unknown;
  onreadystatechange?: () => void;
  onprogress?: () => void;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.HEADERS[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/x-ndjson\r\nx-note: a: b\r\n';
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  begin(status: number) {
    Object.assign(this, { readyState: 2, status });
    this.onreadystatechange?.();
  }
  more(text: string) {
    this.responseText += text;
    this.onprogress?.();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

describe('uploading a form', () => {
  it('reports progress, and yields the lines of the response as they arrive', async () => {
    const shares: number[] = [];
    const pending = fetchWithProgress((share) => shares.push(share))('/api/upload', {
      method: 'POST',
      headers: { Accept: 'application/x-ndjson' },
      credentials: 'include',
      body: 'x',
    });
    const request = FakeRequest.last;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/upload',
      withCredentials: true,
      HEADERS: { accept: 'application/x-ndjson' },
      sent: 'x',
    });
    request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    request.begin(200);
    const response = await pending;
    expect([response.status, response.headers.get('x-note'), shares]).toEqual([200, 'a: b', [0.25, 1]]);
    const lines = linesOf(response);
    request.more('{"a":1}\n{"b"');
    expect((await lines.next()).value).toBe('{"a":1}');
    request.more(':"é"}\n\n{"c":3}');
    expect((await lines.next()).value).toBe('{"b":"é"}');
    request.onload?.();
    expect((await lines.next()).value).toBe('{"c":3}');
    expect((await lines.next()).done).toBe(true);
  });
  it('fails like fetch when there is no response', async () => {
    const pending = fetchWithProgress(() => undefined)('/api/upload', { method: 'POST' });
    FakeRequest.last.onerror?.();
    await expect(pending).rejects.toThrow(TypeError);
  });
  it('can be aborted, even in the middle of the response', async () => {
    const stop = new AbortController();
    const pending = fetchWithProgress(() => undefined)('/api/upload', { method: 'POST', signal: stop.signal });
    FakeRequest.last.begin(200);
    const lines = linesOf(await pending);
    stop.abort();
    await expect(lines.next()).rejects.toMatchObject({ name: 'AbortError' });
    await expect(fetchWithProgress(() => undefined)('/api/upload', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
  it('returns no body for a status without one', async () => {
    const pending = fetchWithProgress(() => undefined)('/api/upload', { method: 'POST' });
    FakeRequest.last.begin(204);
    expect((await pending).body).toBeNull();
  });
});
