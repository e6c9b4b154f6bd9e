/** Answers the question from when changed values hold. */
import type { Page } from 'playwright-core';

/** As it stands: from today. @param reason needed where the change concerns what was paid. */
export async function answerTerms(page: Page, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^(From when|Why)\?$/ });
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
