/** Dashboards: links from a shortened list to the rest of it. */
import { afterAll, describe, expect, it } from 'vitest';
import { closeAll, faults, signedIn } from './kit/pages.ts';

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
