/** Creates the first admin of an agency. */
import type { Database } from '#server/database';
import { insertAdmin, isLoginTaken } from '../session/account.query.ts';
import { hashPassword } from '../password/password.service.ts';
import { checkNewPassword } from './user-writes.service.ts';

/** @throws Error with a one-line message for the terminal. */
export async function createAdmin(database: Database, admin: { username: string; email: string | null; password: string }): Promise<void> {
  const { username, email, password } = admin;
  const [fault] = checkNewPassword(password, [username, email]);
  if (fault !== undefined) throw new Error(fault.message);
  if (await isLoginTaken(database, admin)) throw new Error(`There is already a user named ${username} or with this email address.`);
  await insertAdmin(database, { username, email, passwordHash: await hashPassword(password) });
}
