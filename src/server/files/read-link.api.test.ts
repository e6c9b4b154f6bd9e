/**
 * Links for reading a file directly from the store, where configured: valid for minutes, with the product's content type, and only for
 * signed links.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../test/kit/api.ts';
import { startS3, type TestS3 } from '../../../test/kit/s3.ts';
import { looksLikeVideo, uploaded } from '../../../test/kit/video.ts';

let store: TestS3;
let api: Api;
let video: { readonly uuid: string; readonly downloadUrl: string };
const bytes = looksLikeVideo(5000, 9);
beforeAll(async () => {
  store = await startS3();
  api = await startApi({ ...store.environment, S3_READ_URL: store.settings.endpoint! });
  video = (await uploaded(api.as('employee'), api.world.videoTasks.acmeAva, { bytes })) as never;
});
afterAll(async () => {
  await api.stop();
  await store.stop();
});

const linkOf = async (address: string) => {
  const answer = await api.anonymous().get(address);
  expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
  return String(answer.headers['location']);
};

describe('a signed link', () => {
  it('redirects to the store, which responds as the product would', async () => {
    const link = await linkOf(video.downloadUrl);
    expect(link.startsWith(`${store.settings.endpoint}/${store.settings.bucket}/videos/`)).toBe(true);
    expect(Number(new URL(link).searchParams.get('X-Amz-Expires'))).toBe(300);
    const whole = await fetch(link);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="film.mp4"/);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(link, { headers: { range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))]).toEqual([206, true]);
  });

  it('is rejected when it is changed', async () => {
    expect((await api.anonymous().get(video.downloadUrl.replace(/signature=.{4}/, 'signature=aaaa'))).status).toBe(403);
  });

  it('is not used for requests with a session or HEAD requests, which go through the product', async () => {
    const [path] = video.downloadUrl.split('?') as [string];
    const answer = await api.as('employee').get(path);
    expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true]);
    expect((await api.as('client2').get(path)).status).toBe(404);
    const head = await api.app.inject({ method: 'HEAD', url: video.downloadUrl });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
  });
});

it("is allowed by the content security policy for the store's origin only", async () => {
  const { headers } = await api.anonymous().get('/healthz');
  const rules = String(headers['content-security-policy']);
  for (const kind of ['img-src', 'media-src', 'connect-src'])
    expect(rules).toMatch(new RegExp(`${kind} [^;]*${store.settings.endpoint!.replaceAll('.', '\\.')}(;|$)`));
  expect(rules.split(store.settings.endpoint!)).toHaveLength(4);
});
