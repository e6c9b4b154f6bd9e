/** Answers what is asked before changed values are saved. */
import type { Page } from 'playwright-core';

/** From when they hold: from today, as proposed. */
export async function answerTerms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'From when?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Why a closed period is changed. */
export async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = closedPeriod(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save with this reason' }).click();
  await dialog.waitFor({ state: 'detached' });
}

export const closedPeriod = (page: Page) => page.getByRole('dialog', { name: 'This period is closed' });
