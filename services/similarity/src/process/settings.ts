/** All settings of the service's process; nothing else reads the environment. */
import { readFileSync } from 'node:fs';

export interface Settings {
  /** Without a trailing slash. */
  readonly greenroomUrl: string;
  readonly token: string;
  readonly port: number;
  readonly host: string;
  /** Origins whose pages may call the service from a browser. */
  readonly allowedOrigins: readonly string[];
  /** Number of videos analysed concurrently. */
  readonly workers: number;
  readonly logLevel: LogLevel;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An error that the operator can fix, described in one line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const TOKEN = /^[\w.~+/=-]{32,200}$/;
const MOST_WORKERS = 16;

/** @throws SettingsError. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // Compose files pass `NAME=` for unset variables, so an empty value means unset.
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const read = <Value>(name: string, fallback: Value, parse: (value: string) => Value | undefined, requirement: string): Value => {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) throw new SettingsError(`${name} must be ${requirement}.`);
    return parsed;
  };
  const greenroomUrl = read<string | null>('GREENROOM_URL', null, webAddress, 'an address like http://127.0.0.1:3000');
  if (greenroomUrl === null) throw new SettingsError('GREENROOM_URL is not set: the address of Greenroom, like http://127.0.0.1:3000.');
  return {
    greenroomUrl,
    token: tokenOf(text('SIMILARITY_TOKEN'), text('SIMILARITY_TOKEN_FILE')),
    port: read('PORT', 3001, integer(0, 65_535), 'a port from 0 to 65535'),
    host: read('HOST', '127.0.0.1', (value) => (/^[\w.:%-]+$/.test(value) ? value : undefined), 'an address or a host name'),
    allowedOrigins: read('ALLOWED_ORIGINS', originsOf(greenroomUrl), origins, 'origins like https://app.example, separated by commas'),
    workers: read('SIMILARITY_WORKERS', 1, integer(1, MOST_WORKERS), `a number from 1 to ${MOST_WORKERS}`),
    logLevel: read('LOG_LEVEL', 'warn', (value) => LOG_LEVELS.find((level) => level === value), `one of ${LOG_LEVELS.join(', ')}`),
  };
}

/** The secret's value must not appear in any message. */
function tokenOf(value: string | undefined, file: string | undefined): string {
  if (value === undefined && file === undefined)
    throw new SettingsError(
      'SIMILARITY_TOKEN is not set: the secret that the service authenticates with. SIMILARITY_TOKEN_FILE may name a file that contains it.',
    );
  const token = value ?? contentOf(file!);
  if (!TOKEN.test(token))
    throw new SettingsError('SIMILARITY_TOKEN must be 32 to 200 token characters, such as the output of openssl rand -hex 32.');
  return token;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new SettingsError('SIMILARITY_TOKEN_FILE must name a readable file.');
  }
}

/** Greenroom's origin, also under the machine's other name. */
function originsOf(url: string): readonly string[] {
  const own = new URL(url);
  const other = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[own.hostname];
  if (other === undefined) return [own.origin];
  const origin = own.origin;
  own.hostname = other;
  return [origin, own.origin];
}

function webAddress(value: string): string | undefined {
  const isOne = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  return isOne ? value.replace(/\/+$/, '') : undefined;
}

function integer(least: number, most: number) {
  return (value: string): number | undefined => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
}

function origins(value: string): readonly string[] | undefined {
  const list = value.split(',').map((origin) => origin.trim());
  return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? list : undefined;
}
