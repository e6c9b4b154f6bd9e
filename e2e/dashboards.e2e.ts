/** Dashboards: links from a shortened list to the rest of it, and the results that clients see. */
import { afterAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn, tokenOf } from './kit/pages.ts';

interface Found<Item> {
  readonly totalItems: number;
  readonly member: readonly Item[];
}

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

describe('drafts of a planner', () => {
  it('link from the shortened list to the calendar, at the first draft that is not listed', async () => {
    const page = await signedIn('admin');
    await page.goto('/dashboard');
    const drafts = page.getByRole('region', { name: 'Drafts to publish' });
    await drafts.getByRole('link', { name: /^and \d+ more$/ }).click();
    await page.waitForURL(/\/schedules\?.*status=draft/);
    expect(page.url()).toContain('view=month');
  });
});

describe('results of a client', () => {
  it('are those of the latest streams on the client’s accounts, with a link to the report', async () => {
    const since = new Date(Date.now() - 28 * 86_400_000).toISOString();
    const query = `startTime[after]=${since}&order[startTime]=desc&itemsPerPage=1`;
    const { body } = await call<Found<{ liveAccount: { identity: string }; ordersPaid: number | null }>>(
      await tokenOf('client'),
      'GET',
      `/api/live_streams?${query}`,
    );
    const page = await signedIn('client');
    await page.goto('/dashboard');
    const results = page.getByRole('region', { name: 'Recent results' });
    await results.getByRole('table').waitFor();
    expect(await results.getByRole('columnheader').allTextContents()).toEqual(['Stream', 'Hours', 'GMV £', 'Orders', 'Viewers']);
    const latest = await results.getByRole('row').nth(1).textContent();
    expect(latest).toContain(body.member[0]!.liveAccount.identity);
    expect(latest).toContain(body.member[0]!.ordersPaid?.toLocaleString('en-GB') ?? '–');
    await results.getByRole('link', { name: 'Open the report' }).click();
    await page.waitForURL('**/reports/live-stream-comparison*');
    await page.getByRole('heading', { level: 1, name: 'Live-stream comparison' }).waitFor();
  });
});
