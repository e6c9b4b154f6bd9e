/**
 * Uploading a video in the browser: chosen or dropped on its task, visible while it is sent and as a version afterwards, and resumed after
 * a reload.
 */
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../test/kit/video.ts';
import { call, closeAll, faults, navigateInApp, serverAddress, signedIn, tokenOf } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const FIRST = 'test/videos/counter-25.mp4';
const SECOND = 'test/videos/counter-29.97.mp4';
const CHUNK = 16 * 1024;
const SEND = /\/api\/video_uploads\/chunk\/[0-9a-f-]{36}$/;

interface Made {
  readonly '@id': string;
  readonly uuid: string;
  readonly title: string;
}
interface Version {
  readonly originalFilename: string;
  readonly videoSerial: number;
  readonly versionType: string;
  readonly checksum: string;
  readonly overrideReason: string | null;
}

async function newTask(videosRequired: number): Promise<{ job: Made; task: Made; versions: () => Promise<Version[]> }> {
  const token = await tokenOf('admin');
  const title = `Film ${crypto.randomUUID().slice(0, 8)}`;
  const job = (await call<Made>(token, 'POST', '/api/video_jobs', { title })).body;
  const task = (await call<Made>(token, 'POST', '/api/video_tasks', { title: `Cut of ${title}`, videoJob: job['@id'], videosRequired }))
    .body;
  const versions = async () =>
    (await call<{ member: Version[] }>(token, 'GET', `/api/video_uploads?videoTask=${task['@id']}`)).body.member.toSorted(
      (a, b) => a.videoSerial - b.videoSerial,
    );
  return { job, task, versions };
}

/** A demo video is smaller than a chunk; with small chunks it is sent as a large file is. */
async function smallChunks(page: Page): Promise<void> {
  await page.route('**/api/video_uploads/chunk/initiate', async (route) => {
    const asked = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...asked, chunkSize: CHUNK }) });
  });
}

/** Lets a number of chunks through; the others wait until `open` releases them. */
async function holdChunks(
  page: Page,
  after: number,
): Promise<{ sent: number[]; urls: string[]; waiting: () => number; open: () => Promise<void> }> {
  const sent: number[] = [];
  const urls: string[] = [];
  const held: Route[] = [];
  let most = after;
  await page.route(SEND, async (route) => {
    urls.push(route.request().url());
    if (sent.length >= most) return void held.push(route);
    sent.push(indexIn(route));
    await route.continue();
  });
  return {
    sent,
    urls,
    waiting: () => held.length,
    async open() {
      most = Number.POSITIVE_INFINITY;
      for (const route of held.splice(0)) {
        sent.push(indexIn(route));
        await route.continue();
      }
    },
  };
}

function indexIn(route: Route): number {
  return Number(/name="chunkIndex"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1]);
}

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Upload/ });

async function choose(page: Page, title: string, files: readonly string[]): Promise<void> {
  await page.getByLabel(`Videos for ${title}`).setInputFiles([...files]);
}

/** Files dropped on the first matching element. */
async function dropOn(page: Page, selector: string, paths: readonly string[]): Promise<void> {
  const files = paths.map((file) => ({ name: file.split('/').at(-1), bytes: readFileSync(file).toString('base64') }));
  await page.evaluate(`(() => {
    const held = new DataTransfer();
    for (const { name, bytes } of ${JSON.stringify(files)})
      held.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: 'video/mp4' }));
    document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true, cancelable: true }));
  })()`);
}

describe('video', () => {
  it('goes over a signed-off version only with a reason, which is asked for before it is sent', async () => {
    const { task, versions } = await newTask(1);
    const token = await tokenOf('admin');
    const form = new FormData();
    form.set('videoTask', task['@id']);
    form.set('versionType', 'FINAL');
    form.set('file', new Blob([readFileSync(FIRST)]), 'counter-25.mp4');
    const sent = await fetch(`${serverAddress()}/api/video_uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { '@id': signed } = (await sent.json()) as Made;
    expect((await call(token, 'POST', `${signed}/approve`, {})).status).toBe(200);
    const page = await signedIn('admin');
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await choose(page, task.title, [SECOND]);
    const reason = dialog(page).getByLabel('Reason for replacing a signed-off video');
    await dialog(page)
      .getByText(/^Video 1 was signed off: its version is kept, and the task is reopened\./)
      .waitFor();
    const send = dialog(page).getByRole('button', { name: 'Upload', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await reason.fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await reason.fill('The client wants the new logo');
    await send.click();
    await tray(page).getByRole('link', { name: 'Open counter-29.97.mp4' }).waitFor();
    expect((await versions()).map(({ overrideReason }) => overrideReason).filter((text) => text !== null)).toEqual([
      'The client wants the new logo',
    ]);
    await page.getByText('Over a signed-off version: “The client wants the new logo”').waitFor();
    expect((await call<{ status: string }>(token, 'GET', task['@id'])).body.status).toBe('IN_PROGRESS');
  });

  it('is uploaded from the page of its task, stays visible during it, and is a version afterwards', async () => {
    const { task, versions } = await newTask(1);
    const page = await signedIn('admin');
    await smallChunks(page);
    const line = await holdChunks(page, 2);
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await choose(page, task.title, [FIRST]);
    await dialog(page).getByLabel('Version type').selectOption('Final');
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await tray(page).getByText('Uploading 1 file').first().waitFor();
    const bar = tray(page).getByRole('progressbar', { name: 'Upload of counter-25.mp4' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await navigateInApp(page, '/clients');
    // Without waiting for all requests: the chunks are still held.
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
    await tray(page).getByRole('button', { name: 'Pause counter-25.mp4' }).click();
    await tray(page)
      .getByText(/^Paused at \d+%$/)
      .waitFor();
    expect(await versions()).toEqual([]);
    await line.open();
    await tray(page).getByRole('button', { name: 'Resume counter-25.mp4' }).click();
    await tray(page).getByRole('link', { name: 'Open counter-25.mp4' }).waitFor();
    expect(await versions()).toMatchObject([
      { originalFilename: 'counter-25.mp4', videoSerial: 1, versionType: 'FINAL', checksum: sha256(readFileSync(FIRST)) },
    ]);
    await tray(page).getByRole('link', { name: 'Open counter-25.mp4' }).click();
    await page.waitForURL(/\/video-uploads\//);
    await tray(page).getByRole('button', { name: 'Close uploads' }).click();
    expect(await tray(page).count()).toBe(0);
  });

  it('resumes when the same file is chosen after a reload', async () => {
    const { task, versions } = await newTask(2);
    const page = await signedIn('admin');
    await smallChunks(page);
    const before = await holdChunks(page, 2);
    page.on('dialog', (leaving) => void leaving.accept());
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await choose(page, task.title, [FIRST]);
    await dialog(page).getByLabel('Which video is counter-25.mp4?').selectOption('Video 2 of 2');
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => before.sent.length).toBe(2);
    await expect.poll(async () => (await sessionStatus(page)).length).toBe(2);
    // Three are sent concurrently: the page sends nothing more before it is reloaded.
    await expect.poll(() => before.waiting()).toBe(3);
    // Takes precedence over the first: without a moment between the two in which chunks would not be counted.
    const after = await holdChunks(page, Number.POSITIVE_INFINITY);
    await page.reload();
    await pageReady(page);
    await choose(page, task.title, [FIRST]);
    await dialog(page).getByText('continues where it was interrupted').waitFor();
    expect(await dialog(page).getByLabel('Which video is counter-25.mp4?').inputValue()).toBe('2');
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await tray(page).getByRole('link', { name: 'Open counter-25.mp4' }).waitFor();
    expect([...before.sent, ...after.sent].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Math.ceil(readFileSync(FIRST).length / CHUNK) }, (_, index) => index),
    );
    expect(await versions()).toMatchObject([{ videoSerial: 2, versionType: 'DRAFT', checksum: sha256(readFileSync(FIRST)) }]);

    /** Chunks that the server has. */
    async function sessionStatus(on: Page): Promise<number[]> {
      const known = await on.evaluate<string>('Object.entries(localStorage).find(([key]) => key.startsWith("upload:"))[1]');
      const { session } = JSON.parse(known) as { session: string };
      const token = await tokenOf('admin');
      return (await call<{ uploadedChunks: number[] }>(token, 'GET', `/api/video-uploads/chunk/${session}/status`)).body.uploadedChunks;
    }
  });

  it('that was interrupted comes back in the tray after a reload: with the same file it goes on, with another it does not, and it can be discarded', async () => {
    const { task, versions } = await newTask(1);
    const page = await signedIn('admin');
    page.on('dialog', (leaving) => void leaving.accept());
    await smallChunks(page);
    const begin = async () => {
      const line = await holdChunks(page, 2);
      await page.goto(`/video-tasks/${task.uuid}`);
      await pageReady(page);
      await choose(page, task.title, [FIRST]);
      await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
      await expect.poll(() => line.waiting()).toBe(3);
      const session = /[0-9a-f-]{36}$/.exec(line.urls[0]!)![0];
      const status = async () =>
        call<{ uploadedChunks: number[] }>(await tokenOf('admin'), 'GET', `/api/video-uploads/chunk/${session}/status`);
      await expect.poll(async () => (await status()).body.uploadedChunks.length).toBe(2);
      // Takes precedence over the first: nothing of the old page is sent when the new one has loaded.
      await holdChunks(page, Number.POSITIVE_INFINITY);
      await page.goto('/clients');
      return status;
    };
    const stopped = tray(page).getByText(/^Stopped at \d+%\. Choose the file again/);
    const ended = await begin();
    await stopped.waitFor();
    await tray(page).getByText('1 upload was interrupted').first().waitFor();
    await tray(page).getByLabel('File of the upload counter-25.mp4').setInputFiles(SECOND);
    await tray(page).getByText('“counter-29.97.mp4” is another file. Choose “counter-25.mp4”, or discard this upload.').waitFor();
    await tray(page).getByRole('button', { name: 'Discard counter-25.mp4' }).click();
    await expect.poll(() => tray(page).count()).toBe(0);
    expect((await ended()).status).toBe(404);
    await page.reload();
    await pageReady(page);
    expect(await tray(page).count()).toBe(0);
    await begin();
    await stopped.waitFor();
    await tray(page).getByLabel('File of the upload counter-25.mp4').setInputFiles(FIRST);
    await tray(page).getByRole('link', { name: 'Open counter-25.mp4' }).waitFor();
    expect(await versions()).toMatchObject([{ checksum: sha256(readFileSync(FIRST)) }]);
  });

  it('that waited for another when the page was left comes back in the tray too', async () => {
    const { task, versions } = await newTask(2);
    const page = await signedIn('admin');
    page.on('dialog', (leaving) => void leaving.accept());
    await smallChunks(page);
    const line = await holdChunks(page, 0);
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await choose(page, task.title, [FIRST, SECOND]);
    await dialog(page).getByRole('button', { name: 'Upload 2 files' }).click();
    await expect.poll(() => line.waiting()).toBe(3);
    await holdChunks(page, Number.POSITIVE_INFINITY);
    await page.goto('/clients');
    await tray(page).getByText('2 uploads were interrupted').first().waitFor();
    await tray(page).getByText('Not started. Choose the file again to upload it, or discard it.').waitFor();
    await tray(page).getByRole('button', { name: 'Discard counter-25.mp4' }).click();
    await tray(page).getByLabel('File of the upload counter-29.97.mp4').setInputFiles(SECOND);
    await tray(page).getByRole('link', { name: 'Open counter-29.97.mp4' }).waitFor();
    expect(await versions()).toMatchObject([{ originalFilename: 'counter-29.97.mp4', videoSerial: 2 }]);
    await page.reload();
    await pageReady(page);
    expect(await tray(page).count()).toBe(0);
  });

  it('waits for the connection, and is retried when the server fails', async () => {
    const { task, versions } = await newTask(1);
    const page = await signedIn('admin');
    await smallChunks(page);
    const line = await holdChunks(page, 1);
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await choose(page, task.title, [FIRST]);
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => line.sent.length).toBe(1);
    let failures = 0;
    await page.route(SEND, async (route) => {
      failures += 1;
      await (failures > 2 ? route.continue() : route.fulfill({ status: 503 }));
    });
    await page.context().setOffline(true);
    await tray(page).getByText('No response from server.', { exact: false }).waitFor();
    await page.context().setOffline(false);
    await tray(page).getByRole('link', { name: 'Open counter-25.mp4' }).waitFor();
    expect(await versions()).toMatchObject([{ checksum: sha256(readFileSync(FIRST)) }]);
  });

  it.runIf(WIDE)('can be several files, dropped on a task in the drawer of its job, which become the next positions', async () => {
    const { job, task, versions } = await newTask(3);
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${job.uuid}`);
    await page.getByRole('button', { name: new RegExp(task.title) }).click();
    const drawer = page.getByRole('dialog', { name: task.title });
    await drawer.getByRole('button', { name: 'Upload videos' }).waitFor();
    await dropOn(page, 'body', [FIRST, SECOND]);
    await dialog(page).getByRole('button', { name: 'Upload 2 files' }).click();
    const mine = drawer.getByRole('list', { name: 'Uploads to this task' });
    for (const name of ['counter-25.mp4', 'counter-29.97.mp4']) await mine.getByRole('link', { name: `Open ${name}` }).waitFor();
    expect(await versions()).toMatchObject([
      { originalFilename: 'counter-25.mp4', videoSerial: 1 },
      { originalFilename: 'counter-29.97.mp4', videoSerial: 2 },
    ]);
  });

  it.runIf(WIDE)('can be dropped on a job, on its page or its card, and is added to the chosen task', async () => {
    const { job, task, versions } = await newTask(2);
    const other = `Other ${task.title}`;
    await call(await tokenOf('admin'), 'POST', '/api/video_tasks', { title: other, videoJob: `/api/video_jobs/${job.uuid}` });
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${job.uuid}`);
    await page.getByText('Drop videos anywhere on this page').waitFor();
    await dropOn(page, 'body', [FIRST]);
    await dialog(page).getByRole('combobox', { name: 'Task', exact: true }).selectOption({ label: task.title });
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(async () => (await versions()).length).toBe(1);
    await page.goto('/video-jobs/board');
    await page.locator(`[data-job$="${job.uuid}"]`).waitFor();
    await dropOn(page, `[data-job$="${job.uuid}"]`, [SECOND]);
    const tasks = dialog(page).getByRole('combobox', { name: 'Task', exact: true });
    await tasks.selectOption({ label: other });
    await dialog(page).getByText('Video 1 of 1').first().waitFor({ state: 'attached' });
    await tasks.selectOption({ label: task.title });
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(async () => (await versions()).map(({ videoSerial }) => videoSerial)).toEqual([1, 2]);
  });

  it.runIf(WIDE)('is rejected if the file is not a video, without a retry', async () => {
    const { task, versions } = await newTask(1);
    const page = await signedIn('admin');
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await page
      .getByLabel(`Videos for ${task.title}`)
      .setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Only words.') });
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await tray(page).getByText('Unsupported file type. Please upload a video file.').waitFor();
    expect(
      await tray(page)
        .getByRole('button', { name: /^Try again/ })
        .count(),
    ).toBe(0);
    expect(await versions()).toEqual([]);
  });

  it('shows by text and colour that it failed when its checksum is wrong, and can be retried', async () => {
    const { task, versions } = await newTask(1);
    const page = await signedIn('admin');
    let failures = 0;
    await page.route('**/api/video_uploads/chunk/*/complete', async (route) => {
      failures += 1;
      const body = JSON.stringify({ type: '/api/errors/video.wrongSum', status: 422, detail: 'Not what was sent.' });
      await (failures > 1 ? route.continue() : route.fulfill({ status: 422, contentType: 'application/problem+json', body }));
    });
    await page.goto(`/video-tasks/${task.uuid}`);
    await pageReady(page);
    await choose(page, task.title, [FIRST]);
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await tray(page)
      .getByText(/^Failed\. The uploaded file does not match the original/)
      .waitFor();
    const bar = tray(page).getByRole('progressbar');
    const color = (of: string) => page.evaluate<string>(`getComputedStyle(document.querySelector(${JSON.stringify(of)})).backgroundColor`);
    expect(await bar.getAttribute('aria-valuetext')).toBe('Failed');
    // Red, over its whole length.
    const [red, green, blue] = (await color('[data-phase=failed][role=progressbar] > span')).match(/\d+/g)!.map(Number);
    expect(red!).toBeGreaterThan(2 * Math.max(green!, blue!));
    await tray(page).getByText('Try again', { exact: true }).click();
    await tray(page).getByRole('link', { name: 'Open counter-25.mp4' }).waitFor();
    expect(await versions()).toMatchObject([{ checksum: sha256(readFileSync(FIRST)) }]);
  });
});
