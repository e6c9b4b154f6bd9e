/**
 * Filling open places in the browser: proposals with reasons, excluded and exchanged place by place, applied in one step, undone in one
 * step.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, closeAll, faults, signedIn, UNUSED } from './kit/pages.ts';
import { ownWeeks, planner } from './kit/plans.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const { admin, plan } = await planner();
const ownWeek = ownWeeks('fill', 2);

interface Listed {
  readonly member: readonly { readonly openPlaces: number; readonly scheduleEmployees: readonly unknown[] }[];
}
const openPlaces = async (at: (day: number, time: string) => string) => {
  const { body } = await call<Listed>(
    admin,
    'GET',
    `/api/schedules?startTime[after]=${encodeURIComponent(at(0, '00:00'))}&startTime[before]=${encodeURIComponent(at(7, '00:00'))}`,
  );
  return body.member.map((one) => one.openPlaces);
};
const show = async (page: Page, day: string) => {
  await page.goto(`/schedules?view=week&date=${day.slice(0, 10)}`);
  await page.locator('[data-shift]').first().waitFor();
};

describe('filling a week', () => {
  it('proposes, explains, excludes unwanted proposals, applies the rest in one step and undoes it in one step', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'First', needs: { HOST: 1 } });
    await plan(at, 2, '10:00', '12:00', { title: 'Second', needs: { HOST: 1, MODERATOR: 1 } });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.getByRole('button', { name: /^3 open$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByText('All 3 open places can be filled.').waitFor();
    await dialog.getByRole('button', { name: /First/ }).click();
    await dialog.getByText('Free at that time.').waitFor();
    expect(await dialog.getByText('Costs').count()).toBe(0);
    await dialog.getByRole('button', { name: /^Take .* instead$/ }).click();
    await dialog.getByRole('button', { name: 'Fill again around 1 locked' }).waitFor();
    await dialog.getByRole('checkbox').last().click();
    expect(await openPlaces(at)).toEqual([1, 2]);
    await dialog.getByRole('button', { name: 'Add 2 shifts' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await openPlaces(at)).reduce((sum, open) => sum + open, 0)).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => openPlaces(at)).toEqual([1, 2]);
    await page.getByRole('button', { name: /^3 open$/ }).waitFor();
  });
});

describe('stopping', () => {
  it.runIf(WIDE)('waits until the user decides about the plan, and uses the plan found so far, or nothing', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { needs: { HOST: 1 } });
    await plan(at, 2, '10:00', '12:00', { needs: { HOST: 1, MODERATOR: 1 } });
    const days = { from: at(0, '00:00').slice(0, 10), to: at(6, '00:00').slice(0, 10) };
    const found = (await call<object>(admin, 'POST', '/api/schedules/fill', days)).body;
    const progress = { stage: 'Improving the plan', done: 40, total: 100 };
    const line = JSON.stringify({ progress: { ...progress, found: { ...found, status: 'cancelled', gap: 0.04 } } });
    const page = await signedIn('admin', UNUSED);
    // A plan that never finishes.
    await page.addInitScript(`
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (!String(input.url ?? input).endsWith('/api/schedules/fill')) return send(input, init);
        const signal = init?.signal ?? input.signal;
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(${JSON.stringify(`${line}
`)}));
            signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }));
      };
    `);
    await show(page, at(0, '00:00'));
    await page.getByRole('button', { name: /^3 open$/ }).click();
    const dialog = page.getByRole('dialog');
    const stop = async () => {
      await dialog.getByRole('button', { name: 'Propose' }).click();
      await dialog.getByText('Improving the plan (40 of 100)').waitFor();
      await dialog.getByRole('button', { name: 'Stop' }).click();
      await dialog.getByText('All 3 open places can be filled.').waitFor();
    };
    await stop();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await stop();
    await dialog.getByRole('button', { name: 'Use best found' }).click();
    await dialog.getByText('Stopped early. No other plan is more than 4% better.').waitFor();
    await dialog.getByRole('button', { name: 'Add 3 shifts' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => openPlaces(at)).toEqual([0, 0]);
  });
});

describe('editor', () => {
  it('accepts needs, and lists people best first with the reasons for and against them', async () => {
    const at = ownWeek();
    await plan(at, 1, '10:00', '12:00', { title: 'Empty', needs: {} });
    const page = await signedIn('manager');
    await show(page, at(0, '00:00'));
    await page.locator('[data-shift]').first().click();
    const needs = page.getByRole('group', { name: 'Needs' });
    await needs.getByLabel('Moderator').fill('2');
    await needs.getByText('Open: 2 moderators').waitFor();
    await page.getByRole('button', { name: 'Add person' }).click();
    await page.keyboard.press('ArrowDown');
    const best = page.getByRole('option').filter({ hasText: 'this week' }).first();
    expect(await best.innerText()).toMatch(/\d h this week/);
    await best.click();
    await needs.getByText('Open: 1 moderator').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => openPlaces(at)).toEqual([1]);
  });
});
