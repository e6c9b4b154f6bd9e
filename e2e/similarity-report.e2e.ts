/** Admins see reused footage, watch both videos in sync, and decide; the product works without the similarity service. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '#domains/identity/server';
import { openDatabase } from '#server/database';
import type { EmbeddedDatabase } from '#server/embedded-database';
import { makeFilms } from './kit/films.ts';
import { freePort } from './kit/free-port.ts';
import { startOwnDatabase } from './kit/own-database.ts';
import { pageReady } from './kit/page-ready.ts';
import { closeAll, faults, PASSWORD, signedIn } from './kit/pages.ts';
import { intercept } from './kit/requests.ts';
import { startServer, type RunningServer } from './kit/server.ts';
import { startSimilarityService, type RunningSimilarity } from './kit/similarity.ts';
import { breadth } from '../test/kit/breadth.ts';

const TOKEN = 'similarity-'.padEnd(48, '7');
const REPORT = '/reports/video-similarity';
const PAIRS = `${REPORT}?view=pairs`;
const hasDecoder = spawnSync('ffmpeg', ['-version']).status === 0;

describe.skipIf(!hasDecoder)('reused footage', () => {
  let folder: string;
  let library: string;
  let port: number;
  let server: RunningServer;
  let embedded: EmbeddedDatabase;
  let service: RunningSimilarity | undefined;
  let token: string;
  /** Tasks of the videos, by name. */
  const tasks: Record<string, string> = {};

  const send = async <Body = Record<string, unknown>>(method: string, place: string, body?: object | FormData): Promise<Body> => {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/ld+json');
    const answer = await fetch(server.address + place, {
      method,
      headers,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    expect([place, answer.status < 300, answer.status]).toEqual([place, true, answer.status]);
    return (await answer.json()) as Body;
  };
  const upload = async (name: string, job: string, film: Buffer, more: object = {}) => {
    const { '@id': videoJob } = await send('POST', '/api/video_jobs', { title: job, ...more });
    const task = await send<{ '@id': string; uuid: string }>('POST', '/api/video_tasks', { title: `Cut of ${job}`, videoJob });
    tasks[name] = task.uuid;
    const form = new FormData();
    for (const [key, value] of Object.entries({ videoTask: task['@id'], videoSerial: '1', versionType: 'FINAL' })) form.set(key, value);
    form.set('file', new Blob([new Uint8Array(film)]), name);
    const { '@id': iri } = await send<{ '@id': string }>('POST', '/api/video_uploads', form);
    await expect.poll(async () => (await send('GET', iri))['processing']).toBe('READY');
  };
  const startService = () =>
    startSimilarityService({ GREENROOM_URL: server.address, SIMILARITY_TOKEN: TOKEN, TMPDIR: folder, PORT: String(port) });
  const admin = (options: object = {}) => signedIn('admin', { baseURL: server.address, ...options });
  const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'greenroom-similarity-report-'));
    // The server and the service must know each other's before they start.
    port = await freePort();
    embedded = await startOwnDatabase(folder);
    const database = openDatabase(embedded.url);
    await createAdmin(database, { username: 'admin', password: PASSWORD, email: null });
    await database.close();
    library = path.join(folder, 'library');
    await mkdir(path.join(library, 'Deliveries', '2019'), { recursive: true });
    const environment = {
      DEMO: '0',
      DATABASE_URL: embedded.url,
      SIMILARITY_TOKEN: TOKEN,
      SIMILARITY_URL: `http://127.0.0.1:${port}`,
      LIBRARY_DIR: library,
    };
    server = await startServer(environment, folder);
    const signIn = await fetch(`${server.address}/api/authentication/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    token = ((await signIn.json()) as { token: string }).token;
  });
  afterAll(async () => {
    await closeAll();
    await service?.end('SIGKILL');
    await server.stop();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });

  it('is listed, filtered, played in sync, decided on, and then listed with the decision', async () => {
    const films = await makeFilms(folder);
    const { '@id': client } = await send('POST', '/api/clients', { name: 'Birch', email: 'birch@example.com' });
    await upload('original.mp4', 'Spring launch', films.original, { client });
    await upload('copy.mp4', 'Summer teaser', films.copy);
    service = await startService();
    const found = async () =>
      (await send<{ totalItems: number }>('GET', '/api/video_similarities?fileName=copy.mp4&isVersion=false')).totalItems;
    await expect.poll(found).toBe(1);
    const page = await admin();
    await page.goto(PAIRS);
    await page.getByRole('searchbox', { name: 'Search by file name' }).fill('copy');
    await expect.poll(() => page.url()).toContain('search=copy');
    await row(page, 'copy.mp4').getByText('original.mp4').waitFor();
    await page.getByRole('button', { name: 'Exact', exact: true }).click();
    await page.getByText('No results match these filters').waitFor();
    await page.goBack();
    await row(page, 'copy.mp4').getByText('Duplicate').waitFor();
    await page.getByRole('link', { name: 'copy.mp4' }).click();

    await page.getByRole('button', { name: /^Segment 1: .*verified copy.*mirrored/ }).waitFor();
    await page.getByText('The picture is mirrored in the later video.').waitFor();
    expect(await page.getByText('Not measured').count()).toBe(3);
    const at = () => page.evaluate<[number, number]>('[...document.querySelectorAll("video")].map(({ currentTime }) => currentTime)');
    await expect
      .poll(() => page.evaluate<boolean>('[...document.querySelectorAll("video")].every(({ readyState }) => readyState > 1)'))
      .toBe(true);
    const [first, firstEarlier] = await at();
    await page.getByRole('button', { name: /^Segment 1:/ }).press('Enter');
    await expect.poll(async () => (await at())[0]).toBeGreaterThan(first + 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pause both (space)' }).click();
    await expect
      .poll(async () => {
        const [later, earlier] = await at();
        return Math.abs(earlier - firstEarlier - (later - first));
      })
      .toBeLessThan(0.05);

    // In the middle of a frame, so that both show the frame of that moment wherever playback was paused.
    await page.evaluate(
      `[...document.querySelectorAll('video')].forEach((video, at) => (video.currentTime = [2.0625, ${firstEarlier - first + 2.0625}][at]))`,
    );

    // Overlaid with the measured placement, both pictures agree; without it they would not, since one is mirrored.
    await page.getByRole('radiogroup', { name: 'Comparison view' }).getByText('Difference').click();
    const bright = `(() => {
      const canvas = document.querySelector('canvas');
      const { data } = canvas.getContext('2d').getImageData(canvas.width / 4, canvas.height / 4, canvas.width / 2, canvas.height / 2);
      let [sum, drawn] = [0, 0];
      for (let at = 0; at < data.length; at += 4) { sum += data[at]; drawn += data[at + 3]; }
      return drawn === 0 ? 255 : sum / (data.length / 4);
    })()`;
    await expect.poll(() => page.evaluate<number>(bright)).toBeLessThan(25);
    await page.getByRole('radiogroup', { name: 'Comparison view' }).getByText('Wipe').click();
    const divider = page.getByRole('slider', { name: /^Divider/ });
    await divider.press('Shift+ArrowRight');
    expect(await divider.getAttribute('aria-valuenow')).toBe('60');

    // As if another user had decided in the meantime.
    const catchUp = await intercept(page, '**/decide', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'if-match': '"0"' } }),
    );
    await page.getByRole('button', { name: /^Copy/ }).press('Enter');
    await page.getByText(/^Someone else decided, or the videos were compared again/).waitFor();
    await page.getByText('Decisions improve the confidence of all comparisons.').waitFor();
    catchUp();

    await page.getByRole('textbox', { name: 'Note' }).fill('Same shoot.');
    await page.getByRole('button', { name: /^Not a copy/ }).press('Enter');
    await page.getByText(/^Confidence changed from /).waitFor();
    await page.getByRole('button', { name: /^Allowed reuse/ }).press('Enter');
    await page.getByText(/^Allowed reuse, by /).waitFor();
    await page.goto(PAIRS);
    await row(page, 'copy.mp4').getByText('Allowed reuse').waitFor();
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('Not decided');
    await expect.poll(() => row(page, 'copy.mp4').count()).toBe(0);
    await page.goBack();
    await row(page, 'copy.mp4').click();
    await page.getByRole('button', { name: 'Remove decision' }).click();
    await page.getByText('Decisions improve the confidence of all comparisons.').waitFor();
  });

  it('names a file of the library as the source, also once that is gone, until its folder is forgotten', async () => {
    service ??= await startService();
    const { archived, cut } = await makeFilms(folder);
    const file = path.join(library, 'Deliveries', '2019', 'archived.mp4');
    await writeFile(file, archived);
    await writeFile(path.join(library, 'Deliveries', 'empty.mov'), '');
    const page = await admin();
    await page.goto(REPORT);
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await page.getByText('No folders yet').waitFor();
    await page.getByRole('button', { name: 'Add a folder' }).click();
    await page.getByPlaceholder('Clients/Acme').fill('Del');
    await page.getByRole('option', { name: 'Deliveries' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Deliveries');
    await page.getByRole('button', { name: 'Add folder' }).click();
    const folderRow = page.getByRole('listitem', { name: 'Deliveries' });
    await folderRow.getByText('2 videos').waitFor();
    await folderRow.getByText('1 analysed').waitFor();
    await folderRow.getByRole('link', { name: '1 not readable' }).click();
    await page.getByText('The file is empty.').waitFor();

    await upload('cut.mp4', 'Autumn recap', cut);
    const found = async () => (await send<{ totalItems: number }>('GET', '/api/video_similarities?fileName=cut.mp4')).totalItems;
    await expect.poll(found).toBe(1);
    await page.goto(REPORT);
    await page.getByRole('link', { name: 'archived.mp4' }).click();
    await page.getByText('Used once since').waitFor();
    await page.getByText('2019/archived.mp4').waitFor();
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('button', { name: /^Segment 1: .*verified copy/ }).waitFor();
    await expect
      .poll(() => page.evaluate<boolean>('[...document.querySelectorAll("video")].every(({ readyState }) => readyState > 1)'))
      .toBe(true);

    await rm(file);
    await page.goto(`${REPORT}/library`);
    await folderRow.getByRole('button', { name: 'List Deliveries again' }).click();
    await folderRow.getByText('1 missing').waitFor();
    await page.goBack();
    await page.getByText('The file is not in the library any more.').waitFor();

    await page.goto(`${REPORT}/library`);
    await folderRow.getByRole('button', { name: 'More actions for Deliveries' }).click();
    await page.getByRole('menuitem', { name: 'Forget the folder' }).click();
    await page.getByRole('button', { name: 'Forget the folder' }).click();
    await page.getByText('No folders yet').waitFor();
    expect(await found()).toBe(0);
    await page.context().close();
  });

  it('is listed by its original, with what it was used for and the sources of the copy, and decided for all of it at once', async () => {
    const page = await admin();
    await page.goto(REPORT);
    const family = row(page, 'original.mp4');
    await family.getByText('used once since').waitFor();
    await family.getByText('Summer teaser').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Seconds of the original that each job used' }).waitFor();
    await page.getByRole('button', { name: /^Allowed reuse/ }).click();
    await page.getByText('Allowed reuse: 1 pair').waitFor();
    await page.getByText(/^The only pair is decided/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('For its only pair.').waitFor();
    // By keyboard alone to the comparison, and from there to the timeline of the later video.
    await page.getByRole('button', { name: /of the original in copy\.mp4\. Compare\.$/ }).press('Enter');
    await page.getByRole('link', { name: 'All its sources' }).click();
    await page.getByText(/ were delivered before, from 1 original$/).waitFor();
    await page.getByRole('button', { name: /, from original\.mp4$/ }).press('Enter');
    await page.getByText(/^ *is 0:0\d\.\d – 0:0\d\.\d of original\.mp4|is 0:0/).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Why this level' }).waitFor();
    await page.getByRole('link', { name: 'What it was used for' }).click();
    await page.getByText('used once since', { exact: false }).waitFor();
  });

  it('counts nowhere once it is marked as a bumper, until the mark is removed', async () => {
    const page = await admin();
    await page.goto(PAIRS);
    await row(page, 'copy.mp4').click();
    await page.getByRole('button', { name: /^Mark .* as a bumper$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as a bumper' });
    await dialog.getByLabel('Name').fill('Birch intro');
    await dialog.getByRole('button', { name: 'Ours, ignore everywhere' }).click();
    await page.getByText(/^Both share nothing but/).waitFor();
    await page.goto(REPORT);
    await page.getByText('No reused footage found').waitFor();
    await page.goto(`${REPORT}/bumpers`);
    await page.getByText(/found in 2 videos, left out of 1 pair/).waitFor();
    await page.getByRole('button', { name: 'Remove the mark Birch intro' }).click();
    await page.getByText('No marks yet.').waitFor();
    await page.goto(REPORT);
    await row(page, 'original.mp4').getByText('used once since').waitFor();
  });

  it('is reported on the page of the task, with links to the earlier video and to the comparison', async () => {
    const page = await admin();
    await page.goto(`/video-tasks/${tasks['copy.mp4']}`);
    await page.getByText(/^5(\.\d)? s were delivered before, in Spring launch/).waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await page.getByRole('heading', { name: 'Why this level' }).waitFor();
  });

  it('is reported to managers too, without naming a video that they may not see', async () => {
    await send('POST', '/api/users', { username: 'manager', roles: ['ROLE_MANAGER'], password: PASSWORD });
    const page = await signedIn('manager', { baseURL: server.address });
    await page.goto(`/video-tasks/${tasks['copy.mp4']}`);
    await page.getByText(/^5(\.\d)? s were delivered before/).waitFor();
    await page.getByText(/in 1 video of other accounts/).waitFor();
    expect([await page.getByText('Spring launch').count(), await page.getByRole('link', { name: 'Compare', exact: true }).count()]).toEqual(
      [0, 0],
    );
  });

  it('shows why a video could not be compared, and is retried when an admin requests it', async () => {
    const database = openDatabase(embedded.url);
    await database.rows(sql`update similarity_task set status = 'FAILED', error = 'The file is damaged.', finished_at = now()
      where video = (select u.uuid from video_upload u join file_upload f on f.uuid = u.file_upload where f.original_filename = 'copy.mp4')`);
    await database.close();
    const page = await admin();
    await page.goto(REPORT);
    await page.getByText('1 video could not be compared').waitFor();
    await page.getByText('The file is damaged.').waitFor();
    await page.getByRole('button', { name: 'Try copy.mp4 again' }).click();
    await page.getByText('1 video could not be compared').waitFor({ state: 'detached' });
  });

  it('is for admins only', async () => {
    for (const person of ['manager', 'client', 'employee'] as const) {
      const page = await signedIn(person);
      for (const address of [REPORT, `${REPORT}/originals/${tasks['copy.mp4']}`, `${REPORT}/timelines/${tasks['copy.mp4']}`]) {
        await page.goto(address);
        await expect.poll(() => page.url()).toContain('/unauthorized');
      }
    }
  });

  it('is accessible', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const [{ uuid, video, match }] = (
      await send<{ member: [{ uuid: string; video: { uuid: string }; match: { uuid: string } }] }>(
        'GET',
        '/api/video_similarities?fileName=copy.mp4&isVersion=false',
      )
    ).member;
    const [light, dark] = [
      { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
      { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    ] as const;
    for (const look of breadth([dark], [light, dark])) {
      const page = await admin(look);
      const pages = [
        REPORT,
        PAIRS,
        `${REPORT}/bumpers`,
        `${REPORT}/${uuid}`,
        `${REPORT}/originals/${match.uuid}`,
        `${REPORT}/timelines/${video.uuid}`,
      ];
      for (const address of pages) {
        await page.goto(address);
        await pageReady(page);
        await page.evaluate(axe);
        const { violations } = await page.evaluate<{ violations: { id: string; nodes: { target: string[] }[] }[] }>(
          'axe.run(document, { resultTypes: ["violations"] })',
        );
        expect(violations.map(({ id, nodes }) => [address, id, nodes[0]?.target])).toEqual([]);
        expect(
          await page.evaluate<boolean>('document.querySelector("main").scrollWidth <= document.querySelector("main").clientWidth'),
        ).toBe(true);
      }
    }
  });

  it('shows when the service is unavailable, and recovers automatically', async () => {
    await service?.end('SIGTERM');
    const page = await admin();
    await page.clock.install();
    await page.goto(REPORT);
    // Originals are read from Greenroom.
    await row(page, 'original.mp4').waitFor();
    await page.goto(PAIRS);
    await page.getByText('Reused-footage detection is unavailable').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.goto('/video-jobs');
    await page.getByRole('heading', { name: 'Video jobs' }).waitFor();
    await page.goto(PAIRS);
    await page.getByText('Reused-footage detection is unavailable').waitFor();
    service = await startService();
    // Without a click: it is asked again four times a minute.
    await page.clock.fastForward(15_000);
    await row(page, 'copy.mp4').waitFor();
  });
});
