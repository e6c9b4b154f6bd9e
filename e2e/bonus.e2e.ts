/** Editing the bonus rules of an account: the preview follows the input, and errors are shown at their field. */
import { afterAll, describe, expect, it } from 'vitest';
import { call, closeAll, faults, signedIn, tokenOf } from './kit/pages.ts';
import { answerTerms } from './kit/terms.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

interface Account {
  readonly '@id': string;
  readonly uuid: string;
  readonly hourlyGmvBonusSettings: { readonly tiers: readonly { readonly minHourlyGmv: string; readonly bonusPerHour: string }[] } | null;
  readonly incentiveSettings: readonly { readonly name: string }[] | null;
}

/** An account of the manager with its own tiers, so that tests do not affect each other. */
async function anAccount(rules: Record<string, unknown>): Promise<Account> {
  const token = await tokenOf('manager');
  const { body } = await call<{ member: { client: string }[] }>(token, 'GET', '/api/live_accounts?identity=northpeak');
  const { client } = body.member[0]!;
  return (
    await call<Account>(token, 'POST', '/api/live_accounts', {
      identity: `bonus.${Math.random().toString(36).slice(2, 8)}`,
      client,
      ...rules,
    })
  ).body;
}
const stored = async ({ '@id': iri }: Account) => (await call<Account>(await tokenOf('manager'), 'GET', iri)).body;
const settings = {
  roles: ['HOST'],
  tiers: [
    { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
    { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
  ],
};

describe('bonus rules of an account', () => {
  it('are edited with a live preview, saved, and still there after a reload', async () => {
    const account = await anAccount({ hourlyGmvBonusSettings: settings });
    const page = await signedIn('manager');
    await page.goto(`/live-accounts/${account.uuid}?tab=bonus`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('£14.00').waitFor();
    await page.getByLabel('Bonus per hour, tier 2').fill('5');
    await preview.getByText('£17.50').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await preview.getByText('£14.00').waitFor();
    await page.getByRole('button', { name: 'Add a tier' }).click();
    await page.keyboard.type('150');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await preview.getByLabel('GMV per hour', { exact: true }).fill('249.99');
    await preview.getByText('£10.50').waitFor();
    await preview.getByText('£0.01 more per hour').waitFor();
    await page.keyboard.press('Control+Enter');
    await answerTerms(page);
    await page.getByText('Bonus rules saved').waitFor();
    expect((await stored(account)).hourlyGmvBonusSettings?.tiers.map(({ minHourlyGmv }) => Number(minHourlyGmv))).toEqual([100, 150, 250]);
    await page.reload();
    await expect.poll(() => page.getByLabel('From GMV per hour, tier 2').inputValue()).toMatch(/^150/);
  });
  it('show validation errors at the field, and send nothing', async () => {
    const account = await anAccount({ hourlyGmvBonusSettings: settings });
    const page = await signedIn('manager');
    await page.goto(`/live-accounts/${account.uuid}?tab=bonus`);
    const second = page.getByLabel('From GMV per hour, tier 2');
    await second.fill('100');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('without duplicates').waitFor();
    expect(await second.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('From GMV per hour, tier 2');
    await second.fill('300.005');
    await page.getByText('at most 2 decimals').waitFor();
    expect((await stored(account)).hourlyGmvBonusSettings).toEqual(settings);
  });
  it('ask before saving a tier that pays less than a lower one', async () => {
    const account = await anAccount({ hourlyGmvBonusSettings: settings });
    const page = await signedIn('manager');
    await page.goto(`/live-accounts/${account.uuid}?tab=bonus`);
    await page.getByLabel('Bonus per hour, tier 2').fill('1');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('dialog', { name: 'Save tiers that pay less?' });
    await question.getByText('GMV bonus: Tier 2 starts higher than tier 1 but pays less.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => question.count()).toBe(0);
    expect((await stored(account)).hourlyGmvBonusSettings).toEqual(settings);
    await page.keyboard.press('Control+Enter');
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await answerTerms(page);
    await page.getByText('Bonus rules saved').waitFor();
    expect(Number((await stored(account)).hourlyGmvBonusSettings?.tiers[1]?.bonusPerHour)).toBe(1);
  });
  it('start empty with a hint; an incentive is added, named and previewed', async () => {
    const account = await anAccount({});
    const page = await signedIn('manager');
    await page.goto(`/live-accounts/${account.uuid}`);
    await page.getByRole('link', { name: 'Bonus' }).click();
    await page.getByText('Start with a tier').waitFor();
    await page.getByRole('button', { name: 'Add the first incentive' }).click();
    await page.keyboard.type('Big show');
    await page.getByLabel('From GMV, tier 1').fill('800');
    await page.getByLabel('Reward, tier 1').fill('12.50');
    await page.getByRole('region', { name: 'Preview' }).getByText('£12.50').waitFor();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Bonus rules saved').waitFor();
    expect((await stored(account)).incentiveSettings).toMatchObject([{ name: 'Big show' }]);
  });
  it.runIf(WIDE)("are neither lost when leaving nor written over another user's changes", async () => {
    const account = await anAccount({ hourlyGmvBonusSettings: settings });
    const page = await signedIn('manager');
    await page.goto(`/live-accounts/${account.uuid}?tab=bonus`);
    await page.getByLabel('Bonus per hour, tier 1').fill('2.50');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await call(await tokenOf('manager'), 'PATCH', account['@id'], { hourlyGmvBonusSettings: { ...settings, roles: ['HOST', 'MODEL'] } });
    await page.getByRole('button', { name: 'Save rules' }).click();
    await answerTerms(page);
    await page.getByText('Someone else changed these rules').waitFor();
    expect((await stored(account)).hourlyGmvBonusSettings?.tiers).toEqual(settings.tiers);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await answerTerms(page);
    await page.getByText('Bonus rules saved').waitFor();
    expect((await stored(account)).hourlyGmvBonusSettings?.tiers[0]?.bonusPerHour).toBe('2.50');
  });
});
