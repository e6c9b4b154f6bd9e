/** A video is uploaded, reviewed and rejected with the keyboard alone: everything is reachable, and focus is never lost. */
import { afterAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, pageOf, tokenOf } from './kit/pages.ts';
import { pageReady } from './kit/page-ready.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

interface Made {
  readonly '@id': string;
}

const FOCUSED = `(() => {
  const { activeElement: at } = document;
  return at === document.body ? 'nothing' : at.getAttribute('aria-label') ?? at.innerText;
})()`;
const focused = (page: Page) => page.evaluate<string>(FOCUSED);

/** Moves focus with Tab, as a keyboard user does. */
async function tabTo(page: Page, wanted: RegExp, { back = false } = {}): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if (wanted.test(await focused(page))) return;
  }
  throw new Error(`${String(wanted)} cannot be reached.`);
}

it('an employee uploads to their task, and a reviewer draws, comments and rejects', async () => {
  const admin = await tokenOf('admin');
  const { employee } = (await call<{ employee: Made }>(await tokenOf('employee'), 'GET', '/api/me')).body;
  const title = `Keys ${crypto.randomUUID().slice(0, 8)}`;
  const job = (await call<Made>(admin, 'POST', '/api/video_jobs', { title, dueDate: '2020-01-01' })).body;
  const wanted = { title: `Cut of ${title}`, videoJob: job['@id'], assignedEmployee: employee['@id'], dueDate: '2020-01-01' };
  const task = (await call<Made>(admin, 'POST', '/api/video_tasks', wanted)).body;

  const theirs = await pageOf('employee');
  // Requested before a key could open it.
  const chosen = new Promise<void>((resolve, reject) => {
    theirs.on('filechooser', (chooser) => void chooser.setFiles('test/videos/counter-25.mp4').then(resolve, reject));
  });
  await theirs.getByRole('button', { name: wanted.title }).waitFor();
  await tabTo(theirs, new RegExp(wanted.title));
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('dialog', { name: wanted.title }).getByRole('button', { name: 'Upload videos' }).waitFor();
  await tabTo(theirs, /^Upload videos$/);
  await theirs.keyboard.press('Enter');
  await chosen;
  await expect.poll(() => focused(theirs)).toBe('Upload');
  await theirs.keyboard.press('Enter');
  await expect.poll(() => focused(theirs)).toBe('Upload videos');
  const newest = async () =>
    (await call<{ member: { uuid: string; processing: string }[] }>(admin, 'GET', `/api/video_uploads?videoTask=${task['@id']}`)).body
      .member[0];
  await expect.poll(async () => (await newest())?.processing).toBe('READY');
  await theirs.keyboard.press('Escape');
  await expect.poll(() => focused(theirs)).toContain(wanted.title);

  const page = await pageOf('admin');
  await page.goto(`/video-uploads/${(await newest())!.uuid}`);
  await pageReady(page);
  await expect.poll(() => page.evaluate<number>('document.querySelector("video")?.readyState ?? 0')).toBeGreaterThan(1);
  for (const key of ['ArrowRight', 'ArrowRight', 'd']) await page.keyboard.press(key);
  await expect.poll(() => focused(page)).toMatch(/^Frame to draw on/);
  // The frame is still being found.
  await page.locator('[role=application][aria-busy=false]').waitFor();
  for (const key of ['Enter', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
  await tabTo(page, /^Box$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Frame to draw on/, { back: true });
  for (const key of ['Enter', 'Shift+ArrowDown', 'ArrowLeft', 'Enter', 'Escape']) await page.keyboard.press(key);
  expect(await focused(page)).toBe('Comment');
  await page.keyboard.type(title);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').filter({ hasText: title }).waitFor();
  const { member } = (
    await call<{ member: object[] }>(admin, 'GET', `/api/video_comments?videoUpload=/api/video_uploads/${(await newest())!.uuid}`)
  ).body;
  expect(member).toMatchObject([
    {
      frame: 2,
      text: title,
      drawing: {
        shapes: [
          {
            kind: 'pen',
            points: [
              [0.5, 0.5],
              [0.6, 0.5],
            ],
          },
          { kind: 'box', from: [0.6, 0.5], to: [0.58, 0.6] },
        ],
      },
    },
  ]);
  await tabTo(page, /^Reject$/, { back: true });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Reject');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
  await page.keyboard.type('Too dark');
  await tabTo(page, /^Reject$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Decision');
});
