/** The local outbox as an admin reads it over the API. */
import { expect } from 'vitest';
import { signedIn } from './pages.ts';

export interface KeptMail {
  readonly uuid: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The newest mail of the subject to the address, once it is there. */
export async function mailTo(recipient: string, subject: string): Promise<KeptMail> {
  const admin = await signedIn('admin');
  const { token } = (await (await admin.context().request.get('/api/authentication/session')).json()) as { token: string };
  const find = async () => {
    const answer = await admin.context().request.get(`/api/outbox_mails?recipient=${encodeURIComponent(recipient)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { member: KeptMail[] }).member.find((mail) => mail.subject === subject);
  };
  await expect.poll(find).toBeDefined();
  const mail = await find();
  await admin.context().close();
  return mail!;
}

export function linkIn({ text }: KeptMail): string {
  return /^https?:\/\/\S+\?token=\S+$/m.exec(text)![0];
}
