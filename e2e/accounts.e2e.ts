/** Account emails and two-factor authentication in the browser: invitation, password reset, passkey and authenticator app. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { linkIn, mailTo } from './kit/outbox.ts';
import { closeAll, faults, newPage, PASSWORD, serverAddress, signedIn, signIn } from './kit/pages.ts';
import { hold } from './kit/requests.ts';
import { WIDE } from '../test/kit/breadth.ts';

afterAll(async () => {
  await closeAll();
  expect(faults).toEqual([]);
});

const CHOSEN = 'a quiet green harbour';
const addressOf = (username: string) => `${username}@example.org`;

async function addUser(username: string, password?: string): Promise<void> {
  const admin = await signedIn('admin');
  await admin.goto('/users/new');
  await admin.getByLabel('Username').fill(username);
  await admin.getByLabel('Email').fill(addressOf(username));
  if (password !== undefined) await admin.getByLabel('Password', { exact: true }).fill(password);
  const create = admin.getByRole('button', { name: 'Create user' });
  await create.click();
  // A user without a role is created only after a question.
  await admin.getByText('To create the user without a role, save again').waitFor();
  await create.click();
  await admin.waitForURL(/\/users(\?|$)/);
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

const entered = (page: Page) => page.waitForURL('**/dashboard');
/** Opens a card's dialog and enters the password. */
async function withPassword(page: Page, button: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: confirm }).click();
}

it('an invited user sets their password with the emailed link, once', async () => {
  await addUser('invited-ivy');
  const mail = await mailTo(addressOf('invited-ivy'), 'Your account at Greenroom Demo Agency');
  const page = await newPage();
  await page.goto(linkIn(mail));
  await page.getByRole('heading', { name: 'Set your password' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/reset-password$/);
  await choosePassword(page, 'short');
  await page.getByText('This value is too short').waitFor();
  await choosePassword(page, CHOSEN);
  await page.getByText('Your password is set.').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await signIn(page, 'invited-ivy', CHOSEN);
  await entered(page);
  await page.context().close();
  const late = await newPage();
  await late.goto(linkIn(mail));
  await choosePassword(late, 'another quiet harbour');
  await late.getByText('has already been used').waitFor();
});

it.runIf(WIDE)('an admin sees an email as mail programs show it, in light and dark, as text, and with its headers', async () => {
  const username = 'mailed-mia';
  await addUser(username);
  const { uuid } = await mailTo(addressOf(username), 'Your account at Greenroom Demo Agency');
  const page = await signedIn('admin');
  await page.goto('/outbox');
  await page.getByText('No mail leaves this server').waitFor();
  await page.goto(`/outbox-mails/${uuid}`);
  const mail = page.frameLocator('iframe');
  const card = mail.locator('.card');
  await mail.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
  const groundOf = () => card.evaluate('getComputedStyle(document.querySelector(".card")).backgroundColor');
  await expect.poll(groundOf).toBe('rgb(255, 255, 255)');
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(groundOf).toBe('rgb(30, 33, 39)');
  expect(await mail.locator('img').count()).toBe(0);
  await page.getByRole('tab', { name: 'Headers' }).click();
  await page.getByText('Message-ID:').waitFor();
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByText(`Username: ${username}`).waitFor();
});

it('a user who forgot their password gets a link, and all their sessions end', async () => {
  await addUser('forgetful-finn', PASSWORD);
  const before = await newPage();
  await signIn(before, 'forgetful-finn', PASSWORD);
  await entered(before);
  const page = await newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(addressOf('forgetful-finn'));
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('we have sent a link').waitFor();
  await page.goto(linkIn(await mailTo(addressOf('forgetful-finn'), 'Choose a new password')));
  await choosePassword(page, CHOSEN);
  await page.getByText('Your password is set.').waitFor();
  await before.goto('/profile');
  await before.waitForURL(/\/login/);
  await signIn(before, 'forgetful-finn', CHOSEN);
  // The page they originally requested.
  await before.waitForURL('**/profile');
});

it('a passkey is added in the profile and used to sign in', async () => {
  await addUser('keyed-kim', PASSWORD);
  // Passkeys need a host name, not an IP address.
  const page = await newPage({ baseURL: serverAddress().replace('127.0.0.1', 'localhost') });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/login');
  await signIn(page, 'keyed-kim', PASSWORD);
  await entered(page);
  await page.goto('/profile');
  await withPassword(page, 'Add a passkey', 'Next');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Passkey: Chrome on').waitFor();
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, 'keyed-kim', PASSWORD);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await entered(page);
});

it('an authenticator app is set up with its code, required at the next sign-in, and replaced by a recovery code when it is lost', async () => {
  await addUser('app-ada', PASSWORD);
  const page = await newPage();
  await signIn(page, 'app-ada', PASSWORD);
  await entered(page);
  await page.goto('/profile');
  await withPassword(page, 'Add an authenticator app', 'Next');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code from the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const recoveryCode = (await codes.locator('li').first().textContent())!;
  await page.keyboard.press('Escape');
  await page.getByText('10 left').waitFor();
  const again = async (code: () => string) => {
    const other = await newPage();
    await signIn(other, 'app-ada', PASSWORD);
    await other.getByLabel(/Code from your authenticator app/).fill('000000');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('The code or passkey is wrong').waitFor();
    await other.getByLabel(/Code from your authenticator app/).fill(code());
    await other.getByRole('button', { name: 'Sign in' }).click();
    await entered(other);
  };
  // The code of the next half minute, since each is accepted once.
  await again(() => app.generate({ timestamp: Date.now() + 30_000 }));
  await again(() => recoveryCode);
  await page.reload();
  await page.getByText('9 left').waitFor();
});

it.runIf(WIDE)('a new nickname leaves a requested change of address as it is; the user can cancel it', async () => {
  await addUser('moving-mia', PASSWORD);
  const page = await newPage();
  await signIn(page, 'moving-mia', PASSWORD);
  await entered(page);
  await page.goto('/profile');
  await page.getByLabel('Email', { exact: true }).fill('mia@moved.example.org');
  await page.getByLabel('Current password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Changes to mia@moved.example.org').waitFor();
  await page.getByLabel('Nickname').fill('Mia');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('heading', { name: 'Mia', exact: true }).waitFor();
  await page.reload();
  await page.getByText('Changes to mia@moved.example.org').waitFor();
  await page.getByRole('button', { name: 'Keep the current address' }).click();
  await page.getByText('Your email address stays the same.').waitFor();
  await page.reload();
  await page.getByText('A new address takes effect once').waitFor();
});

it.runIf(WIDE)('keeps what is typed while the profile is being saved', async () => {
  await addUser('quick-quinn', PASSWORD);
  const page = await newPage();
  await signIn(page, 'quick-quinn', PASSWORD);
  await entered(page);
  await page.goto('/profile');
  const nickname = page.getByLabel('Nickname');
  await nickname.waitFor();
  const release = await hold(page, (url) => url.pathname === '/api/me/profile');
  await nickname.fill('Quinn');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await nickname.fill('Quinn the quick');
  release();
  await page.getByText('Profile saved.').waitFor();
  await page.getByRole('heading', { name: 'Quinn', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('heading', { name: 'Quinn the quick' }).waitFor();
  expect(await nickname.inputValue()).toBe('Quinn the quick');
});
