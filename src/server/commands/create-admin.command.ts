/**
 * The command `create-admin`: creates an admin from `--username`, `--email` and a password that is prompted for or read from
 * GREENROOM_PASSWORD.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createAdmin } from '#domains/identity/server';
import { openAndMigrate, printLine } from '../open.ts';
import type { Settings } from '../settings.ts';
import { reason, StartupError } from '../startup-error.ts';

export async function createFirstAdmin(settings: Settings, parameters: readonly string[]): Promise<void> {
  const given = readParameters(parameters);
  const username = given.username ?? (await ask('Username: '));
  const email = given.email ?? (process.stdin.isTTY ? await ask('Email (optional): ') : '');
  const password = process.env.GREENROOM_PASSWORD ?? (await askHidden('Password: '));
  if (!/^[A-Za-z0-9._@+-]{3,60}$/.test(username)) throw new StartupError('The username needs 3 to 60 letters, digits or . _ @ + -');
  const opened = await openAndMigrate(settings, () => undefined, { allowShared: true, isBrief: true });
  try {
    await createAdmin(opened.database, { username, email: email === '' ? null : email, password });
  } catch (error) {
    throw new StartupError(reason(error));
  } finally {
    await opened.close();
  }
  printLine(`Created the admin ${username}.`);
}

function readParameters(parameters: readonly string[]): { username?: string; email?: string } {
  try {
    return parseArgs({ args: [...parameters], options: { username: { type: 'string' }, email: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartupError(`${reason(error)} Usage: create-admin [--username NAME] [--email ADDRESS]`);
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/** A terminal does not echo the input; from a pipe, the first line is the password. */
async function askHidden(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const [line = ''] = await Promise.race([
    terminal.question('').then((answer) => [answer]),
    new Promise<string[]>((resolve) => terminal.once('close', () => resolve([]))),
  ]);
  terminal.close();
  if (process.stdin.isTTY) process.stdout.write('\n');
  return line;
}
