/** Reads the local outbox as an admin through the API. */
import { expect } from 'vitest';
import { call, tokenOf } from './pages.ts';

export interface KeptMail {
  readonly uuid: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Waits for the newest email with the subject to the address. */
export async function mailTo(recipient: string, subject: string): Promise<KeptMail> {
  const admin = await tokenOf('admin');
  const find = async () => {
    const { body } = await call<{ member: KeptMail[] }>(admin, 'GET', `/api/outbox_mails?recipient=${encodeURIComponent(recipient)}`);
    return body.member.find((mail) => mail.subject === subject);
  };
  await expect.poll(find).toBeDefined();
  return (await find())!;
}

export function linkIn({ text }: KeptMail): string {
  return /^https?:\/\/\S+#token=\S+$/m.exec(text)![0];
}
