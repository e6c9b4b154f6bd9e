/** Reviewing a version of a video: every frame is exact, comments reach only permitted users, and decisions require permission. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { breadth, some, WIDE } from '../test/kit/breadth.ts';
import { call, closeAll, faults, pageOf, serverAddress, signedIn, tokenOf, UNUSED, type Person } from './kit/pages.ts';
import { AT_REST, COUNTER_RATES, numberOnScreen, type FrameAtRest } from './kit/counters.ts';
import { broken, intercept } from './kit/requests.ts';
import { nothingMoves, pageReady } from './kit/page-ready.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

interface Made {
  readonly '@id': string;
}

interface Upload {
  readonly '@id': string;
  readonly uuid: string;
  readonly revision: number;
  readonly isLatest: boolean;
  readonly frameRate: string;
  readonly durationSeconds: string;
  readonly peaksUrl: string | null;
  readonly videoSerial: number;
  readonly videoTask: { readonly '@id': string };
}

async function uploads(person: Person, query: string): Promise<Upload[]> {
  const { body } = await call<{ member: Upload[] }>(await tokenOf(person), 'GET', `/api/video_uploads?pagination=false&${query}`);
  return body.member;
}

async function open(page: Page, { uuid }: Upload): Promise<void> {
  await page.goto(`/video-uploads/${uuid}`);
  await pageReady(page);
  await expect.poll(() => page.evaluate<number>('document.querySelector("video")?.readyState ?? 0')).toBeGreaterThan(1);
}

/** @returns the IRI of a new task. */
async function addTask(title: string): Promise<string> {
  const token = await tokenOf('admin');
  const job = (await call<Made>(token, 'POST', '/api/video_jobs', { title })).body;
  return (await call<Made>(token, 'POST', '/api/video_tasks', { title: 'Cut', videoJob: job['@id'] })).body['@id'];
}

/** A video with a frame counter, as the next version of the only video of its task. */
async function uploadCounter(name: string, task?: string): Promise<Upload> {
  const token = await tokenOf('admin');
  const form = new FormData();
  const fields = { videoTask: task ?? (await addTask(`Frames of ${name}`)), videoSerial: '1', versionType: 'DRAFT' };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([await readFile(`test/videos/${name}.mp4`)]), `${name}.mp4`);
  const answer = await fetch(`${serverAddress()}/api/video_uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const upload = (await answer.json()) as Upload;
  const processing = async () => (await call<{ processing: string }>(token, 'GET', upload['@id'])).body.processing;
  await expect.poll(processing).toBe('READY');
  return upload;
}

const shownFrame = async (page: Page) => Number(await page.locator('[data-frame]').getAttribute('data-frame'));

const atRest = (page: Page) => page.evaluate<FrameAtRest>(AT_REST);

/** Until the video has played past the frame. */
const playedPast = (page: Page, frame: number) => expect.poll(() => shownFrame(page), { interval: 20 }).toBeGreaterThan(frame);

describe('version under review', () => {
  it.each(breadth<readonly string[]>(['25', '59.94'], COUNTER_RATES))(
    'states the frame that is shown after each pause at %s fps, and comments take it',
    async (rate) => {
      const upload = await uploadCounter(`counter-${rate}`);
      const page = await signedIn('admin');
      await open(page, upload);
      const pauses = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const { stated } = await atRest(page);
        await page.keyboard.press('Space');
        await playedPast(page, stated + 3 * turn);
        await page.keyboard.press('Space');
        pauses.push(await atRest(page));
      }
      expect(pauses.map(({ stated }) => stated)).toEqual(pauses.map(({ shown }) => shown));
      const words = `Here ${crypto.randomUUID().slice(0, 8)}`;
      await page.keyboard.press('Space');
      await playedPast(page, pauses.at(-1)!.stated);
      // The field pauses the video.
      await page.getByRole('textbox', { name: 'Comment', exact: true }).fill(words);
      const { shown } = await atRest(page);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('article').filter({ hasText: words }).waitFor();
      const { body } = await call<{ member: { frame: number }[] }>(
        await tokenOf('admin'),
        'GET',
        `/api/video_comments?videoUpload=${upload['@id']}`,
      );
      expect(body.member.map(({ frame }) => frame)).toEqual([shown]);
    },
  );
  it('states the frame that is shown at the end of a loop and of the video, and after another tab was shown', async () => {
    const upload = await uploadCounter('counter-25');
    const page = await signedIn('admin');
    await open(page, upload);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('i');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('o');
    await page.getByRole('button', { name: 'Loop', exact: true }).click();
    await page.keyboard.press('Escape');
    const rest = async () => {
      const { stated, shown } = await atRest(page);
      expect(stated).toBe(shown);
      return shown;
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await page.getByRole('button', { name: 'Play (space)' }).click();
      await expect.poll(() => shownFrame(page), { interval: 20 }).toBeLessThan(15);
      await playedPast(page, 16);
      await page.getByRole('button', { name: 'Pause (space)' }).click();
      expect(await rest()).toBeGreaterThanOrEqual(10);
    }
    await page.getByRole('button', { name: 'Remove the marked range' }).click();
    await page.getByRole('button', { name: 'Loop is on' }).click();
    await page.getByRole('slider', { name: 'Position' }).press('End');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    expect(await rest()).toBe(244);
    await page.getByRole('button', { name: 'Play (space)' }).click();
    await page.getByRole('button', { name: 'Pause (space)' }).waitFor({ state: 'detached' });
    expect(await rest()).toBe(249);
    // Chromium pauses silent videos in hidden tabs on its own; a tab without a window is never hidden.
    const hide = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} }); document.dispatchEvent(new Event('visibilitychange'));`,
      );
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    await page.getByRole('button', { name: 'Play (space)' }).click();
    await playedPast(page, 5);
    await hide(true);
    await playedPast(page, 10);
    await page.evaluate('document.querySelector("video").pause()');
    await page.getByRole('button', { name: 'Play (space)' }).waitFor();
    await hide(false);
    expect(await rest()).toBeGreaterThan(10);
  });
  it.runIf(WIDE)('shows exactly the requested frame at any frame rate', async () => {
    const all = await Promise.all(breadth(['29.97'], ['23.976', '25', '29.97', '50']).map((rate) => uploadCounter(`counter-${rate}`)));
    for (const upload of all) {
      const page = await signedIn('admin');
      await open(page, upload);
      for (const [key, frame] of [
        ['ArrowRight', 1],
        ['ArrowRight', 2],
        ['Shift+ArrowRight', 12],
        ['Shift+ArrowRight', 22],
        ['ArrowLeft', 21],
      ] as const) {
        await page.keyboard.press(key);
        expect(await shownFrame(page)).toBe(frame);
        await expect.poll(() => page.evaluate<number>(numberOnScreen())).toBe(frame);
      }
    }
  });
  it.runIf(WIDE)('is played without the waveform when that cannot be loaded', async () => {
    const [upload] = (await uploads('admin', 'state=PENDING&processing=READY')).filter(
      ({ isLatest, peaksUrl }) => isLatest && peaksUrl !== null,
    );
    const page = await signedIn('admin', UNUSED);
    const { pathname } = new URL(upload!.peaksUrl!, serverAddress());
    let refused = 0;
    await page.route(
      (url) => url.pathname === pathname,
      (route) => {
        refused += 1;
        return route.fulfill({ status: 503, json: { detail: 'The server is too busy.' } });
      },
    );
    await open(page, upload!);
    await expect.poll(() => refused).toBe(1);
    await pageReady(page);
    await page.keyboard.press('ArrowRight');
    expect(await shownFrame(page)).toBe(1);
  });
  it('shows exactly the requested frame, frame by frame, with a variable frame rate', async () => {
    const upload = await uploadCounter('counter-variable');
    const page = await signedIn('admin');
    await open(page, upload);
    // All 300 of them with WIDE=1.
    const last = breadth(12, 299);
    for (let frame = 0; frame <= last; frame += 1) {
      if (frame > 0) await page.keyboard.press('ArrowRight');
      expect(await shownFrame(page)).toBe(frame);
      // The previously requested frame may be on screen a moment longer.
      await expect.poll(() => page.evaluate<number>(numberOnScreen()), { interval: 20 }).toBe(frame);
    }
    await page.getByRole('slider', { name: 'Position' }).press('End');
    await expect.poll(() => page.evaluate<number>(numberOnScreen())).toBe(299);
    await page.getByText('00:00:19:28').first().waitFor();
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    expect(await shownFrame(page)).toBe(0);
    await page.goto(`/video-uploads/${upload.uuid}?frame=14`);
    await pageReady(page);
    await expect.poll(() => page.evaluate<number>(numberOnScreen())).toBe(14);
    await page.getByText('00:00:00:28').first().waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => shownFrame(page)).toBeGreaterThan(30);
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate<number>(numberOnScreen())).toBe(await shownFrame(page));
  });
  it.each(
    some(
      [
        [390, 844],
        [1440, 900],
      ] as const,
      1,
      0,
    ),
  )('shows the time among the controls at %i × %i, where it covers neither captions nor the timeline', async (width, height) => {
    const [upload] = await uploads('admin', 'state=PENDING&processing=READY');
    const page = await signedIn('admin', { viewport: { width, height } });
    await open(page, upload!);
    await page.keyboard.press('i');
    const above = [page.locator('video'), page.getByRole('slider', { name: 'Position' })];
    const bottom = Math.max(
      ...(await Promise.all(above.map(async (part) => (await part.boundingBox())!))).map((box) => box.y + box.height),
    );
    const times = [page.locator('button:has([data-frame])'), page.getByRole('button', { name: 'Remove the marked range' })];
    for (const time of times) expect((await time.boundingBox())!.y).toBeGreaterThanOrEqual(bottom);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
  it('takes a comment over a range with a drawing, which others see immediately, reply to and resolve', async () => {
    const [upload] = (await uploads('admin', 'state=PENDING&processing=READY')).filter(({ isLatest }) => isLatest);
    const [page, other] = await Promise.all([signedIn('admin'), signedIn('admin')]);
    await Promise.all([open(page, upload!), open(other, upload!)]);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('i');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('o');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await page.getByRole('button', { name: 'Box', exact: true }).click();
    await nothingMoves(page);
    const video = (await page.locator('video').boundingBox())!;
    await page.mouse.move(video.x + video.width * 0.25, video.y + video.height * 0.25);
    await page.mouse.down();
    await page.mouse.move(video.x + video.width * 0.5, video.y + video.height * 0.5, { steps: 3 });
    await page.mouse.up();
    const words = `Hold the tag still ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByRole('textbox', { name: 'Comment', exact: true }).fill(words);
    await page.keyboard.press('Control+Enter');
    const thread = (on: Page) => on.getByRole('article').filter({ hasText: words });
    await thread(other).waitFor();
    const { body } = await call<{ member: { text: string; frame: number; endFrame: number; drawing: { shapes: { kind: string }[] } }[] }>(
      await tokenOf('admin'),
      'GET',
      `/api/video_comments?pagination=false&videoUpload=${upload!['@id']}`,
    );
    expect(body.member.find(({ text }) => text === words)).toMatchObject({
      frame: 10,
      endFrame: 20,
      drawing: { shapes: [{ kind: 'box', from: [0.25, 0.25], to: [0.5, 0.5] }] },
    });
    await thread(other)
      .getByRole('button', { name: /^00:00:00/ })
      .click();
    expect(await shownFrame(other)).toBe(10);
    expect(await other.locator('svg rect').count()).toBeGreaterThan(0);
    await thread(other).getByRole('button', { name: 'Reply' }).click();
    await other.getByRole('textbox', { name: 'Reply' }).fill('Done in the next version.');
    await other.keyboard.press('Control+Enter');
    await thread(page).getByText('Done in the next version.').waitFor();
    await thread(page).getByRole('button', { name: 'Resolve' }).click();
    await thread(other)
      .getByText(/^Resolved by/)
      .waitFor();
  });
  it('renders of many comments those in view, which keep their place, and finds all others by keyboard and by search', async () => {
    const upload = await uploadCounter('counter-25');
    const admin = await tokenOf('admin');
    const add = (text: string, frame: number) => call(admin, 'POST', '/api/video_comments', { videoUpload: upload['@id'], text, frame });
    const count = 70;
    for (let index = 0; index < count; index += 1) await add(index === count - 1 ? 'The last café' : `Comment ${index}`, 1 + index);
    const page = await signedIn('admin');
    await open(page, upload);
    const comments = page.getByRole('complementary', { name: 'Comments' });
    const threads = comments.getByRole('article');
    await expect.poll(() => comments.locator('[aria-setsize]').first().getAttribute('aria-setsize')).toBe(String(count));
    expect(await threads.count()).toBeLessThan(30);
    expect(await page.getByRole('button', { name: /^\d+ comments at / }).count()).toBeGreaterThan(0);
    // A reply that is being written survives scrolling.
    await threads.first().getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Half a sentence');
    await page.getByRole('searchbox', { name: 'Search comments' }).click();
    await page.evaluate(`const list = document.querySelector('aside ol'); list.scrollTop = list.scrollHeight / 2;`);
    await threads.filter({ hasText: 'Comment 35' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Half a sentence');
    // What is in view stays there when a comment is added before it.
    const seen = threads.filter({ hasText: 'Comment 35' });
    await nothingMoves(page);
    const { y } = (await seen.boundingBox())!;
    await add('First of all', 0);
    await comments
      .locator(`[aria-setsize="${count + 1}"]`)
      .first()
      .waitFor();
    await nothingMoves(page);
    expect(Math.abs((await seen.boundingBox())!.y - y)).toBeLessThan(2);
    // By keyboard, on to comments that were not rendered.
    await seen.getByRole('button', { name: 'Reply' }).focus();
    for (let press = 0; press < 60; press += 1) await page.keyboard.press('Tab');
    expect(Number(await page.evaluate('document.activeElement.closest("[aria-posinset]").getAttribute("aria-posinset")'))).toBeGreaterThan(
      46,
    );
    await page.getByRole('searchbox', { name: 'Search comments' }).fill('cafe LAST');
    await expect.poll(() => threads.filter({ hasText: 'Comment' }).filter({ hasNotText: 'First of all' }).count()).toBe(1);
    await threads.filter({ hasText: 'The last café' }).waitFor();
    await threads.filter({ hasText: 'Half a sentence' }).waitFor();
  });
  it('offers mentions by keyboard only of users who can read the comment, and shows it to the mentioned user', async () => {
    const [upload] = (await uploads('employee', 'processing=READY')).filter(({ isLatest }) => isLatest);
    const page = await signedIn('admin');
    await open(page, upload!);
    const words = `look here ${crypto.randomUUID().slice(0, 8)}`;
    const field = page.getByRole('textbox', { name: 'Comment', exact: true });
    await field.click();
    await page.keyboard.type('@');
    const people = page.getByRole('listbox', { name: 'People to mention' });
    await people.waitFor();
    const { body } = await call<{ employee: { displayName: string } | null; nickname: string }>(
      await tokenOf('employee'),
      'GET',
      '/api/me',
    );
    await page.keyboard.type(body.nickname.slice(0, 3).toLowerCase());
    await people.getByRole('option', { name: body.nickname, exact: true }).waitFor();
    const wanted = (await people.getByRole('option').allInnerTexts()).findIndex((text) => text.endsWith(body.nickname));
    for (let step = 0; step < wanted; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(words);
    expect(await field.inputValue()).toBe(`@${body.nickname} ${words}`);
    await page.keyboard.press('Control+Enter');
    const thread = page.getByRole('article').filter({ hasText: words });
    await thread.locator('mark', { hasText: `@${body.nickname}` }).waitFor();
    const theirs = await pageOf('employee');
    await theirs.getByRole('region', { name: 'Mentions you' }).getByRole('link', { name: words }).click();
    await theirs.getByRole('combobox', { name: 'By' }).selectOption({ label: 'Mentions you (1)' });
    await theirs.getByRole('article').filter({ hasText: words }).waitFor();
  });
  it.runIf(WIDE)('shows that its comments could not be loaded, not that there are none', async () => {
    const [some] = await uploads('admin', 'processing=READY');
    const page = await signedIn('admin');
    const recover = await intercept(page, '**/api/video_comments?*', broken);
    await page.goto(`/video-uploads/${some!.uuid}`);
    await pageReady(page);
    const comments = page.getByRole('complementary', { name: 'Comments' });
    expect(await comments.getByText('No comments yet').count()).toBe(0);
    await comments.getByText('The comments could not be loaded').waitFor();
    recover();
    await comments.getByRole('button', { name: 'Try again' }).click();
    await comments.getByRole('radiogroup', { name: 'Comments shown' }).waitFor();
  });
  it.runIf(WIDE)('reports once what is new since the user was last there', async () => {
    const [upload] = (await uploads('employee', 'processing=READY')).filter(({ isLatest }) => isLatest);
    await call(await tokenOf('employee'), 'POST', `${upload!['@id']}/seen`, {});
    const words = `New to them ${crypto.randomUUID().slice(0, 8)}`;
    await call(await tokenOf('admin'), 'POST', '/api/video_comments', { videoUpload: upload!['@id'], text: words, frame: 5 });
    const page = await signedIn('employee');
    await open(page, upload!);
    await page.getByText('1 new comment').waitFor();
    await page.getByRole('article').filter({ hasText: words }).getByText('New', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    await page.getByText('1 new comment').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('article').filter({ hasText: words }).waitFor();
    await pageReady(page);
    expect(await page.getByRole('button', { name: 'Mark as seen' }).count()).toBe(0);
  });
  it('hides internal comments from the client, who may sign off the final version', async () => {
    const theirs = (await uploads('client', 'state=PENDING&versionType=FINAL&processing=READY')).filter(({ isLatest }) => isLatest);
    const upload = theirs[0]!;
    const admin = await tokenOf('admin');
    const words = `Between us ${crypto.randomUUID().slice(0, 8)}`;
    const made = await call(admin, 'POST', '/api/video_comments', { videoUpload: upload['@id'], text: words, frame: 3, internal: true });
    expect(made.status).toBe(201);
    await call(admin, 'POST', '/api/video_comments', { videoUpload: upload['@id'], text: `For all ${words}`, frame: 3 });
    const page = await signedIn('client');
    await open(page, upload);
    await page.getByText(`For all ${words}`).waitFor();
    expect(await page.getByText(words, { exact: true }).count()).toBe(0);
    expect(await page.getByText('Internal', { exact: false }).count()).toBe(0);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page
      .getByRole('dialog', { name: /^Sign off version \d+\?$/ })
      .getByRole('button', { name: 'Sign off' })
      .click();
    const decision = page.getByRole('region', { name: 'Decision' });
    await decision.getByText(/^Signed off by/).waitFor();
    expect(await decision.innerText()).toMatch(/SHA-256 [0-9a-f]{64}/);
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });
  it('is read-only once there is a newer one, and can be compared with it', async () => {
    const task = await addTask('Two versions');
    const old = await uploadCounter('counter-25', task);
    const newest = await uploadCounter('counter-50', task);
    const page = await signedIn('admin');
    await open(page, old);
    expect(await page.getByRole('textbox', { name: 'Comment', exact: true }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption(newest.uuid);
    await page.locator('video').nth(1).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    const other = () => page.evaluate<number>(numberOnScreen(1));
    // Of the two frames at that time, the one in the middle.
    await expect.poll(other).toBe(21);
    await page.keyboard.press('Space');
    await playedPast(page, 20);
    await page.keyboard.press('Space');
    const { stated, shown } = await atRest(page);
    expect(stated).toBe(shown);
    await expect.poll(other).toBe(2 * stated + 1);
    await page.getByRole('combobox', { name: 'How to compare' }).selectOption('wipe');
    await page.getByRole('slider', { name: 'Wipe position' }).waitFor();
    await page.getByRole('link', { name: `Go to version ${newest.revision}` }).click();
    await page.getByRole('textbox', { name: 'Comment', exact: true }).waitFor();
  });
});
