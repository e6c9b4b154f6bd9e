/**
 * Video work in the browser: a job is found, moved on the board by keyboard and mouse, undone, opened with its tasks; an employee works on
 * theirs.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { pageReady } from './kit/page-ready.ts';
import { call, closeAll, faults, pageOf, signedIn, tokenOf } from './kit/pages.ts';
import { broken, intercept } from './kit/requests.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const unique = () => Math.random().toString(36).slice(2, 8);

interface Made {
  readonly '@id': string;
  readonly uuid: string;
}

async function jobWithTask(
  more: Record<string, unknown> = {},
  ofJob: Record<string, unknown> = {},
): Promise<{ title: string; job: Made; task: Made; token: string }> {
  const token = await tokenOf('admin');
  const title = `Film ${unique()}`;
  const job = (await call<Made>(token, 'POST', '/api/video_jobs', { title, priority: 4, ...ofJob })).body;
  const task = (await call<Made>(token, 'POST', '/api/video_tasks', { title: `Cut of ${title}`, videoJob: job['@id'], ...more })).body;
  return { title, job, task, token };
}

describe('video job', () => {
  it('is created, found in the list, and opened with its tasks', async () => {
    const title = `Order ${unique()}`;
    const page = await signedIn('admin');
    await page.goto('/video-jobs/new');
    await page.getByLabel('Title', { exact: false }).first().fill(title);
    await page.getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await page.getByRole('button', { name: /create video job/i }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: 'Add task' }).click();
    await page.getByLabel('Title', { exact: false }).first().fill('First cut');
    await page.getByRole('textbox', { name: 'Script', exact: true }).fill('# Opening\n\n- Hands\n- Mug');
    await page.getByRole('button', { name: /create video task/i }).click();
    await page.getByRole('heading', { name: 'First cut' }).waitFor();
    await page.getByRole('heading', { name: 'Opening' }).waitFor();
    await page.goto('/video-jobs');
    await pageReady(page);
    await page.keyboard.press('/');
    await page.keyboard.type(title);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: /First cut/ }).click();
    await page.getByRole('dialog').getByText('Hands').waitFor();
  });

  it.runIf(WIDE)('is created with the tasks of another, saved as a template, except those that are removed', async () => {
    const { title, job, token } = await jobWithTask();
    await call(token, 'POST', '/api/video_tasks', { title: 'Colour grade', videoJob: job['@id'], videosRequired: 2 });
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${job.uuid}`);
    await page.getByRole('button', { name: 'Save as template' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(`Kind of ${title}`);
    await page.keyboard.press('Enter');
    await page.getByText(`Template “Kind of ${title}” saved`).waitFor();
    await page.goto('/video-jobs/new');
    await page.getByLabel('Title', { exact: false }).first().fill(`Next ${title}`);
    await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: `Kind of ${title}` });
    const tasks = page.getByRole('list', { name: 'Tasks to create' });
    await tasks.getByText('2 videos').waitFor();
    await tasks.getByRole('button', { name: `Leave out Cut of ${title}` }).click();
    await page.getByRole('button', { name: /create video job/i }).click();
    await page.getByRole('heading', { name: `Next ${title}` }).waitFor();
    await page.getByRole('button', { name: /Colour grade/ }).waitFor();
    expect(await page.getByRole('button', { name: /Cut of/ }).count()).toBe(0);
    await page.goto('/video-job-templates');
    await page.getByRole('link', { name: `Kind of ${title}` }).click();
    await page.getByLabel('Name', { exact: false }).first().fill(`Type of ${title}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: `Type of ${title}` }).waitFor();
  });

  it.runIf(WIDE)('is what a missing version leads back to', async () => {
    const page = await signedIn('admin');
    await page.goto('/video-uploads/00000000-0000-4000-8000-000000000000');
    await page.getByRole('link', { name: 'All video jobs' }).click();
    await page.waitForURL(/\/video-jobs$/);
  });

  it.runIf(WIDE)('shows that the templates could not be loaded, not that there are none', async () => {
    const { title, job, token } = await jobWithTask();
    await call(token, 'POST', `${job['@id']}/template`, { name: `Kind of ${title}` });
    const page = await signedIn('admin');
    const recover = await intercept(page, '**/api/video_job_templates?*', broken);
    await page.goto('/video-jobs/new');
    await pageReady(page);
    expect(await page.getByText('No templates yet', { exact: false }).count()).toBe(0);
    await page.getByText('The templates could not be loaded.').waitFor();
    recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('combobox', { name: 'Template' }).selectOption({ label: `Kind of ${title}` });
    await page.getByRole('list', { name: 'Tasks to create' }).getByText(`Cut of ${title}`).waitFor();
  });

  it('moves on the board by keyboard, and is restored by undo', async () => {
    const { title, job, token } = await jobWithTask();
    const status = async () => (await call<{ status: string }>(token, 'GET', job['@id'])).body.status;
    const page = await signedIn('admin');
    await page.goto('/video-jobs/board');
    const card = page.getByRole('region', { name: 'Pending' }).getByRole('link', { name: title });
    await card.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('region', { name: 'In progress' }).getByRole('link', { name: title }).waitFor();
    await expect.poll(status).toBe('IN_PROGRESS');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    await expect.poll(status).toBe('PENDING');
  });

  it('moves on the board by mouse, however long the columns are, and is restored by undo', async () => {
    const { title, job, token } = await jobWithTask();
    await Promise.all(Array.from({ length: 8 }, () => jobWithTask({}, { status: 'IN_PROGRESS' })));
    const status = async () => (await call<{ status: string }>(token, 'GET', job['@id'])).body.status;
    const page = await signedIn('admin');
    await page.goto('/video-jobs/board');
    const column = (name: string) => page.getByRole('region', { name });
    const card = (name: string) => column(name).getByRole('link', { name: title });
    await card('Pending').dragTo(column('In progress'));
    await card('In progress').waitFor();
    await expect.poll(status).toBe('IN_PROGRESS');
    await page.getByRole('button', { name: 'Undo' }).click();
    await card('Pending').waitFor();
    await expect.poll(status).toBe('PENDING');
    await card('Pending').dragTo(column('Completed'));
    await expect.poll(status).toBe('COMPLETED');
  });

  it.runIf(WIDE)('is offered for completion when its last task ends; the focus stays on the page when the button is gone', async () => {
    const { job, task, token } = await jobWithTask();
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${job.uuid}`);
    await page.getByRole('button', { name: /Cut of/ }).waitFor();
    await call(token, 'PATCH', task['@id'], { status: 'COMPLETED' });
    await page.getByRole('button', { name: 'Complete job' }).click();
    await expect.poll(async () => (await call<{ status: string }>(token, 'GET', job['@id'])).body.status).toBe('COMPLETED');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('content');
  });
});

interface Version extends Made {
  readonly revision: number;
  readonly isLatest: boolean;
  readonly videoTask: Made & { readonly title: string; readonly videoJob: Made };
}
const versions = async (person: 'admin' | 'client', query: string) =>
  (await call<{ member: Version[] }>(await tokenOf(person), 'GET', `/api/video_uploads?pagination=false&${query}`)).body.member;

describe('task drawer', () => {
  it.runIf(WIDE)('shows what was done, with undo, nothing covers it, and the focus is there when the button is gone', async () => {
    const { job, task, title, token } = await jobWithTask();
    const status = async () => (await call<{ status: string }>(token, 'GET', task['@id'])).body.status;
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${job.uuid}`);
    await page.getByRole('button', { name: /Cut of/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Complete', exact: true }).press('Enter');
    const done = `“Cut of ${title}” is completed`;
    const focused = () => page.evaluate<string>("document.activeElement.closest('[role=status]')?.textContent ?? ''");
    await expect.poll(() => page.getByText(done).count()).toBe(1);
    expect(await drawer.getByRole('status').getByText(done).count()).toBe(1);
    await expect.poll(focused).toContain(done);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(status).toBe('PENDING');
    await expect.poll(focused).toBe('Undone');
    await page.route(`**${task['@id']}`, (route) => (route.request().method() === 'PATCH' ? broken(route) : route.continue()));
    await drawer.getByRole('button', { name: 'Complete', exact: true }).click();
    await drawer.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });
});

describe('videos of a job', () => {
  it('are on its page and in the drawer of their task, by version, with the users who signed them off', async () => {
    // Older versions of other tests are folded away.
    const final = (await versions('admin', 'versionType=FINAL&state=APPROVED')).find(({ isLatest }) => isLatest);
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${final!.videoTask.videoJob['@id'].split('/').at(-1)!}`);
    const videos = page.getByRole('region', { name: 'Videos', exact: true });
    await videos.getByText(/\d+ of \d+ signed off/).waitFor();
    await videos.getByText(`Version ${final!.revision} signed off by`).first().waitFor();
    await page.getByRole('button', { name: new RegExp(final!.videoTask.title) }).click();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByText(/signed off by/)
      .first()
      .waitFor();
    await drawer.locator(`a[href="/video-uploads/${final!.uuid}"]`).click();
    await page.getByText(/^Signed off by/).waitFor();
  });
});

describe('client', () => {
  it.runIf(WIDE)('finds pending decisions, upcoming deadlines and finished work on the dashboard', async () => {
    const page = await pageOf('client');
    for (const name of [/^Waiting for your approval/, /^Due within 7 days/, /^Signed off/, /^Completed jobs/])
      await page.getByRole('region', { name }).waitFor();
  });

  it('sees pending decisions first, with a link to the review, then finished work', async () => {
    const waiting = (await versions('client', 'versionType=FINAL&state=PENDING')).filter(({ isLatest }) => isLatest);
    const page = await signedIn('client');
    await page.goto('/video-jobs');
    const rows = page.getByRole('region', { name: 'Waiting for your approval' }).getByRole('link');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(waiting.length);
    await page.getByRole('region', { name: 'Signed off' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Completed jobs' }).getByRole('link').first().waitFor();
    await rows.first().click();
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  });
});

describe('VIDEO slot in the calendar', () => {
  it.runIf(WIDE)('links to its jobs', async () => {
    const { title, job, token } = await jobWithTask();
    const slot = { startTime: '2031-03-05T09:00:00Z', endTime: '2031-03-05T12:00:00Z', title: `Shoot ${unique()}` };
    await call(token, 'POST', '/api/schedules', { ...slot, videoJobs: [job['@id']] });
    const page = await signedIn('admin');
    await page.goto('/schedules?view=day&date=2031-03-05');
    await page
      .getByRole('button', { name: new RegExp(slot.title) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('is planned with its jobs', async () => {
    const { title, job, token } = await jobWithTask();
    const slot = { startTime: '2031-04-09T09:00:00Z', endTime: '2031-04-09T12:00:00Z', type: 'VIDEO', title: `Shoot ${unique()}` };
    const { '@id': iri } = (await call<Made>(token, 'POST', '/api/schedules', slot)).body;
    const page = await signedIn('admin');
    await page.goto('/schedules?view=day&date=2031-04-09');
    await page
      .getByRole('button', { name: new RegExp(slot.title) })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: 'Video jobs' }).fill(title);
    await page.getByRole('option', { name: title }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    const jobs = async () => (await call<{ videoJobs: Made[] }>(token, 'GET', iri)).body.videoJobs.map((one) => one.uuid);
    await expect.poll(jobs).toEqual([job.uuid]);
  });
});

describe('employee', () => {
  it('sees their tasks first on the dashboard, and finishes one', async () => {
    const token = await tokenOf('admin');
    const [me] = (await call<{ member: { '@id': string }[] }>(token, 'GET', '/api/employees?nickname=Ava')).body.member;
    const { title, task } = await jobWithTask({ assignedEmployee: me!['@id'], dueDate: '2020-01-01' });
    const page = await pageOf('employee');
    const mine = page.getByRole('region', { name: 'My tasks' });
    await mine.getByRole('button', { name: new RegExp(title) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
    await expect.poll(async () => (await call<{ progress: number }>(token, 'GET', task['@id'])).body.progress).toBe(100);
  });
});
