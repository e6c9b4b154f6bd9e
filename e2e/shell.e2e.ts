/**
 * The shell around every screen: the command palette receives input from its first key on, and lists do not shift while their rows load.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, navigateInApp, pageOf, signedIn, tokenOf, type Person, UNUSED } from './kit/pages.ts';
import { hold } from './kit/requests.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { breadth, some, WIDE } from '../test/kit/breadth.ts';
import { nothingMoves, pageReady } from './kit/page-ready.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

/** Animations as most users have them; elsewhere in the tests they are reduced. */
const MOVING = { reducedMotion: 'no-preference' } as const;

/** A key that reached the screen would open a form, on a page or in a drawer. */
async function expectOnlyPalette(page: Page, path: string): Promise<void> {
  await pageReady(page);
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await page.getByRole('dialog').count()).toBe(1);
}

const PALETTE = /assets\/palette/;
const FONT = /\.woff2$/;

describe('command palette', () => {
  // A list handles single keys on keyup, the roster on keydown.
  it.each(some(['/employees', '/schedules'], 1, 0))(
    'receives every key that follows Ctrl+K on %s, and the screen behind it none',
    async (path) => {
      const page = await signedIn('admin', MOVING);
      await page.goto(path);
      await pageReady(page);
      const release = await hold(page, PALETTE);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('new employee');
      release();
      const field = page.getByRole('combobox', { name: /^Search people/ });
      await expect.poll(() => field.inputValue()).toBe('new employee');
      await expectOnlyPalette(page, path);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      // With its code loaded, the keys arrive in the same moment.
      await page.keyboard.press('Control+k');
      await page.keyboard.type('nur');
      await expect.poll(() => field.inputValue()).toBe('nur');
      await expectOnlyPalette(page, path);
    },
  );
  it.each(
    some(
      [
        ['a record', 'northpeak.trail', /\/live-accounts\/[0-9a-f-]{36}$/],
        ['an action', 'new employee', /\/employees\/new$/],
      ] as const,
      1,
      0,
    ),
  )('opens %s with an Enter pressed before its code and its results were there', async (_, text, address) => {
    const page = await signedIn('admin', MOVING);
    await page.goto('/employees');
    await pageReady(page);
    const release = await hold(page, PALETTE);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    release();
    await page.waitForURL(address);
    await page.getByRole('combobox', { name: /^Search people/ }).waitFor({ state: 'detached' });
  });
  it.runIf(WIDE)('does nothing on an early Enter without a result, and is cancelled by an early Escape', async () => {
    const page = await signedIn('admin', MOVING);
    await page.goto('/employees');
    await pageReady(page);
    const release = await hold(page, PALETTE);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new employee');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing');
    await page.keyboard.press('Enter');
    release();
    await page.getByText('No results.').waitFor();
    await expectOnlyPalette(page, '/employees');
  });
  it.runIf(WIDE)('receives what is typed after it is cancelled while it appears, and opened again while it disappears', async () => {
    const page = await signedIn('admin', MOVING);
    await page.goto('/employees');
    await pageReady(page);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Search people/ });
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    // Between its appearance, its focus and its disappearance are a few milliseconds, so the page itself presses the keys.
    await page.evaluate(`(async () => {
      const press = (key, ctrlKey = false) =>
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      const input = () => document.querySelector('input[aria-label^="Search people"]');
      const once = (isTrue) =>
        new Promise((done) => {
          const check = () => (isTrue() ? done() : setTimeout(check));
          check();
        });
      const appears = new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (input() === null) return;
          observer.disconnect();
          done();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      press('k', true);
      await appears;
      press('Escape');
      await once(() => document.activeElement === input() || input() === null);
      press('k', true);
      for (const key of 'nur') press(key);
    })()`);
    await expect.poll(() => field.inputValue()).toBe('nur');
    await expectOnlyPalette(page, '/employees');
  });
});

describe('toast', () => {
  it.each(
    some(
      [
        [390, 844, ['main']],
        [1440, 900, ['main', 'banner']],
      ] as const,
      1,
      0,
    ),
  )('covers no button of the screen at %d × %d', async (width, height, parts) => {
    const token = await tokenOf('admin');
    const { body } = await call<{ uuid: string }>(token, 'POST', '/api/clients', {
      name: `Message ${crypto.randomUUID().slice(0, 8)}`,
      email: `${crypto.randomUUID()}@example.com`,
    });
    const page = await signedIn('admin', { ...MOVING, viewport: { width, height } });
    await page.goto(`/clients/${body.uuid}/edit`);
    await pageReady(page);
    await page
      .getByRole('textbox', { name: /^Name/ })
      .first()
      .fill(`Said ${crypto.randomUUID().slice(0, 8)}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'saved' });
    await message.waitFor();
    await message.hover();
    await pageReady(page);
    const box = (await message.boundingBox())!;
    const found = await Promise.all(
      parts.map((part) => page.getByRole(part).getByRole('button').or(page.getByRole(part).getByRole('link')).all()),
    );
    const buttons = await Promise.all(found.flat().map((one) => one.boundingBox()));
    expect(buttons.length).toBeGreaterThan(3);
    const covered = buttons.filter(
      (one) =>
        one !== null && one.x < box.x + box.width && box.x < one.x + one.width && one.y < box.y + box.height && box.y < one.y + one.height,
    );
    expect(covered).toEqual([]);
  });

  it.runIf(WIDE)('on a phone shows the whole of its button next to a long text', async () => {
    const { body } = await call<{ uuid: string }>(await tokenOf('admin'), 'POST', '/api/video_jobs', {
      title: 'A long title of a job that takes more than one line on a phone',
    });
    const page = await signedIn('admin', { viewport: { width: 390, height: 844 } });
    await page.goto(`/video-jobs/${body.uuid}`);
    await page.getByRole('button', { name: 'Start' }).click();
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await undo.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});

const FOCUSED = `(() => {
  const { activeElement: at } = document;
  return at === document.body ? 'nothing' : at.id || (at.getAttribute('aria-label') ?? at.innerText);
})()`;

describe('focus', () => {
  const focused = (page: Page) => page.evaluate<string>(FOCUSED);
  it.each(
    some(
      [
        ['employees', { nickname: 'Focus' }],
        ['video_jobs', { title: 'Focus' }],
      ] as const,
      1,
      0,
    ),
  )('stays on the page of a record of %s when Delete, Undo and Restore remove their buttons', async (plural, values) => {
    const { body } = await call<{ uuid: string }>(await tokenOf('admin'), 'POST', `/api/${plural}`, values);
    const page = await signedIn('admin');
    await page.goto(`/${plural.replace('_', '-')}/${body.uuid}`);
    const [remove, restore] = ['Delete', 'Restore'].map((name) => page.getByRole('main').getByRole('button', { name }));
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    await remove!.focus();
    await page.keyboard.press('Enter');
    await remove!.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('content');
    await undo.focus();
    await page.keyboard.press('Enter');
    await remove!.waitFor();
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('content');
    await remove!.click();
    await restore!.click();
    await restore!.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('content');
  });
  it.runIf(WIDE)('returns from a toast to where it was', async () => {
    const { body } = await call<{ uuid: string }>(await tokenOf('admin'), 'POST', '/api/video_jobs', { title: 'Back' });
    const page = await signedIn('admin');
    await page.goto(`/video-jobs/${body.uuid}`);
    await page.getByRole('button', { name: 'Start' }).click();
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await page.getByRole('link', { name: 'Edit' }).focus();
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Edit');
  });
});

/** Where a record is found to open the screen with. */
const ONE_OF: Readonly<Record<string, string>> = {
  '/video-uploads/': '/api/video_uploads?processing=READY',
  '/employees/': '/api/employees?nickname=Ava',
  '/payroll/': '/api/payrolls?order[id]=desc',
};
const WATCH_SHIFTS =
  'self.__shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) self.__shifts.push({ value: entry.value, of: entry.sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName} ${node?.className ?? ""} ${previousRect.x},${previousRect.y},${previousRect.width},${previousRect.height} → ${currentRect.x},${currentRect.y},${currentRect.width},${currentRect.height}`) }); }).observe({ type: "layout-shift", buffered: true });';

/** Turns off the timer after which a page does without its font: on a slow machine it would end first. */
const PATIENT = 'const after = self.setTimeout; self.setTimeout = (work, ms, ...rest) => (ms === 3000 ? 0 : after(work, ms, ...rest));';

/** A page on which nothing has been opened. */
async function patientPage(options: BrowserContextOptions = {}, person: Person = 'admin'): Promise<Page> {
  const page = await signedIn(person, { ...UNUSED, ...MOVING, ...options });
  await page.addInitScript(PATIENT);
  return page;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const ON_A_PHONE = [
  '/schedules',
  '/dashboard',
  ...breadth(
    [],
    [
      '/video-jobs/board',
      '/reports/profit-loss',
      '/live-streams',
      '/video-jobs',
      '/holiday-management',
      '/notifications/history',
      '/payroll',
      '/payroll/generate',
      '/reports',
      '/employees/time-off',
      '/outbox',
      '/profile',
    ],
  ),
];

type Plan = readonly [person: 'admin' | 'manager', width: number];
/** At this width an admin's figures and the tools do not fit into one row. */
const ADMIN_PLAN: Plan = ['admin', 1000];
/** Screen, the path that answers late, and one that answers before. */
type Late = readonly [screen: string, late: string, other: string];
const OTHERS_LATE: readonly Late[] = [
  ['/dashboard', '/api/time_offs', '/api/schedules'],
  ['/payroll/', '/api/payroll_items', '/api/payrolls'],
  ['/open-shifts', '/api/shift_claims', '/api/shift_swaps'],
  ['/employees/availability', '/api/schedules/week-needs', '/api/employee-availabilities/week-view'],
  ['/employees/', '/api/schedules', '/api/employees'],
  ['/dashboard', '/api/shift_claims', '/api/schedules'],
  ['/dashboard', '/api/video_comments', '/api/schedules'],
  ['/schedules', '/api/employee-availabilities/free-times', '/api/schedules'],
  ['/outbox', '/api/mail-settings', '/api/outbox_mails'],
  ['/video-uploads/', '/api/video_comments', '/api/video_uploads'],
  ['/employees/', '/api/time_offs', '/api/employees'],
];

/** Parts that appear from top to bottom, and have not. */
const UNSEEN = `[...document.querySelectorAll('[data-later], main section')].filter((part) => part.getBoundingClientRect().height === 0).map(({ textContent }) => textContent.slice(0, 40))`;

describe('first visit', () => {
  it('shows its text in the right font at once, even when that arrives last', async () => {
    const page = await patientPage();
    await page.addInitScript(WATCH_SHIFTS);
    const release = await hold(page, FONT);
    const font = page.waitForRequest(FONT);
    const layout = page.waitForResponse(/assets\/shell-/);
    await page.goto('/employees', { waitUntil: 'commit' });
    await Promise.all([font, layout.then((response) => response.finished())]);
    await nothingMoves(page);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
    release();
    await pageReady(page);
    expect(await page.evaluate('self.__shifts')).toEqual([]);
  });

  it.runIf(WIDE)('does without the font when that cannot be loaded', async () => {
    const page = await signedIn('admin', UNUSED);
    await page.route(FONT, (route) => route.abort());
    await page.goto('/employees');
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
  });

  it.runIf(WIDE)('does not wait for a font that never arrives', async () => {
    const page = await signedIn('admin', UNUSED);
    await hold(page, FONT);
    await page.goto('/employees', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor();
  });

  it.each(['/schedules', ...breadth([], ['/employees', '/payroll', '/live-streams', '/clients', '/users', '/live-accounts'])])(
    'to %s causes no layout shift',
    async (address) => {
      const page = await patientPage();
      await page.addInitScript(WATCH_SHIFTS);
      await page.goto(address);
      await pageReady(page);
      expect(await page.evaluate('self.__shifts')).toEqual([]);
    },
  );

  it.each(breadth<readonly Plan[]>([ADMIN_PLAN], [ADMIN_PLAN, ['manager', 1280]]))(
    'to the plan by the %s at a width of %s causes no layout shift, and shows its whole toolbar',
    async (person, width) => {
      const page = await patientPage({ viewport: { width, height: 900 } }, person);
      await page.addInitScript(WATCH_SHIFTS);
      await page.goto('/schedules');
      await pageReady(page);
      expect(await page.evaluate('self.__shifts')).toEqual([]);
      const button = (await page.getByRole('button', { name: 'New schedule' }).boundingBox())!;
      expect(button.x + button.width).toBeLessThanOrEqual(width);
    },
  );

  it.each(
    some(
      [
        ['admin', ON_A_PHONE],
        ['client', ['/dashboard', '/video-jobs']],
      ] as const,
      1,
      0,
    ),
  )('of a phone by the %s causes no layout shift', async (person, addresses) => {
    const page = await patientPage(PHONE, person);
    await page.addInitScript(WATCH_SHIFTS);
    const shifts: Record<string, unknown> = {};
    for (const address of addresses) {
      await page.goto(address);
      await pageReady(page);
      shifts[address] = await page.evaluate('self.__shifts');
    }
    expect(shifts).toEqual(Object.fromEntries(addresses.map((address) => [address, []])));
  });

  it.each<Late>([['/schedules', '/api/employees', '/api/schedules'], ...breadth<readonly Late[]>([], OTHERS_LATE)])(
    'to %s causes no layout shift when %s answers later than the rest',
    async (screen, late, other) => {
      let address = screen;
      if (screen.endsWith('/')) {
        const { body } = await call<{ member: { uuid: string }[] }>(await tokenOf('admin'), 'GET', ONE_OF[screen]!);
        address += body.member[0]!.uuid;
      }
      const page = await patientPage();
      // News of what other tests do would change rows and move others.
      await page.route('**/api/events*', () => undefined);
      const release = await hold(page, (url) => url.pathname === late);
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === late);
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(other));
      await page.goto(address);
      await page.evaluate(WATCH_SHIFTS);
      await Promise.all([asked, answered.then((response) => response.finished())]);
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');
      release();
      await pageReady(page);
      // A name that gets its coloured dot later moves by less than that.
      expect(await page.evaluate('self.__shifts.filter(({ value }) => value > 0.002)')).toEqual([]);
      expect(await page.evaluate(UNSEEN)).toEqual([]);
    },
  );
});

/** For each table: columns of figures whose header is not right-aligned with the figures, with the offset. */
const OFF = `[...document.querySelectorAll('main table')].flatMap((table) => {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const cells = [...(table.tBodies[0]?.rows ?? [])].map((row) => [...row.cells]).find((row) => row.length === heads.length) ?? [];
  return heads.flatMap((head, at) => {
    const cell = cells[at];
    if (cell === undefined || cell.offsetWidth === 0 || getComputedStyle(cell).textAlign !== 'right' && getComputedStyle(head).textAlign !== 'right') return [];
    const walk = document.createTreeWalker(head, NodeFilter.SHOW_TEXT, (node) => node.parentElement.closest('[aria-hidden]') === null && node.data.trim() !== '' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT);
    let right = null;
    while (walk.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      right = Math.max(right ?? 0, range.getBoundingClientRect().right);
    }
    const off = right === null ? 0 : Math.abs(right - (cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight)));
    return off > 1.5 ? [head.textContent + ': ' + off] : [];
  });
})`;

describe('column of figures', () => {
  it('has its header aligned with the figures, in lists and reports', async () => {
    const page = await pageOf('admin', MOVING);
    const [stream, payroll, account] = await Promise.all(
      ['live_streams?order[startTime]=desc&revenue[gt]=0', 'payrolls?order[id]=desc', 'live_accounts?identity=northpeak'].map(
        async (of) => (await call<{ member: { uuid: string }[] }>(await tokenOf('admin'), 'GET', `/api/${of}`)).body.member[0]!.uuid,
      ),
    );
    const ofEachKind = ['/employees', '/reports/profit-loss'];
    const others = [
      `/live-streams/${stream}`,
      `/payroll/${payroll}`,
      '/live-streams',
      '/live-accounts',
      '/payroll',
      '/reports/employee-performance',
      '/reports/product-performance',
      `/live-accounts/${account}`,
    ];
    for (const address of breadth(ofEachKind, [...ofEachKind, ...others])) {
      await navigateInApp(page, address);
      await page.waitForURL(`**${address}*`);
      await pageReady(page);
      expect([address, await page.evaluate(OFF)]).toEqual([address, []]);
    }
  });
});
