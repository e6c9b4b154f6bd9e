/** All settings of a server process; nothing else reads the environment. */
import { join, resolve } from 'node:path';
import { SERVICES, type Service } from '#core/access';
import type { FilesSettings } from './files-settings.ts';
import { readLibrarySettings, type LibrarySettings } from './library-settings.ts';
import { readPushSettings, type PushSettings } from './push-settings.ts';
import { readBucket, type ReadSetting } from './read-setting.ts';
import { readSimilaritySettings, type SimilaritySettings } from './similarity-settings.ts';
import { SettingsError } from './startup-error.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path. Contains the embedded database and, unless configured otherwise, the files. */
  readonly dataDir: string;
  readonly files: FilesSettings;
  /** Null: none. */
  readonly library: LibrarySettings | null;
  /** Maximum size of an uploaded file. */
  readonly maxUploadBytes: number;
  /** Number of videos that a node processes concurrently; 0 = none, other nodes do. */
  readonly mediaWorkers: number;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  readonly demo: boolean;
  readonly production: boolean;
  /** IANA name of the agency's time zone. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The agency's name on payslips; null: not printed. */
  readonly agencyName: string | null;
  /** Address lines. */
  readonly agencyAddress: readonly string[];
  /** Public URL of the server without a trailing slash; null: wherever it listens. */
  readonly publicUrl: string | null;
  readonly push: PushSettings;
  readonly similarity: SimilaritySettings;
  /** How long a person's shifts must have been unchanged before they are notified of the changes. */
  readonly notificationQuietSeconds: number;
  readonly mail: MailSettings;
  readonly logLevel: LogLevel;
  /** Secrets with which services authenticate; a service without a token cannot sign in. */
  readonly serviceTokens: Readonly<Partial<Record<Service, string>>>;
  /** Keys that encrypt secrets in the database, in hexadecimal, the current one first; empty = the one in the data folder. */
  readonly encryptionKeys: readonly string[];
  readonly accessTokenMinutes: number;
  readonly refreshTokenDays: number;
  /** Rate limit of API calls per user or IP address on a node, per second, averaged over ten seconds; 0 = no limit, whatever the load. */
  readonly requestsPerSecond: number;
  /** Other origins whose pages may call the API from a browser. */
  readonly allowedOrigins: readonly string[];
  /** URI for reports of vulnerabilities, for security.txt. */
  readonly securityContact: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted: none, or those at these addresses. */
  readonly trustProxy: false | string;
}

export interface MailSettings {
  /** Null: mails stay in the local outbox. */
  readonly smtpUrl: string | null;
  readonly from: { readonly name: string | null; readonly address: string };
  /** `#rrggbb`, accent colour of mails; null: the product's. */
  readonly color: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export { SettingsError };

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // Compose files pass `NAME=` for unset variables, so an empty value means unset.
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const read: ReadSetting = (name, fallback, parse, wanted) => {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) throw new SettingsError(`${name} must be ${wanted}, not ${shown(name, value)}.`);
    return parsed;
  };
  const production = text('NODE_ENV') === 'production';
  const demo = read('DEMO', !production, yesOrNo, '1 or 0');
  const dataDir = resolve(text('DATA_DIR') ?? 'var');
  const agencyName = text('AGENCY_NAME') ?? (demo ? 'Greenroom Demo Agency' : null);
  const port = read('PORT', 3000, whole(0, 65_535), 'a port from 0 to 65535');

  return {
    port,
    host: read('HOST', '127.0.0.1', (value) => (/^[\w.:%-]+$/.test(value) ? value : undefined), 'an address or a host name'),
    dataDir,
    ...readFilesAndLibrary(text, read, dataDir),
    maxUploadBytes: read('MAX_UPLOAD_BYTES', 10_000_000_000, bytes, 'a number of bytes from 1 to 10^15'),
    mediaWorkers: read('MEDIA_WORKERS', 1, whole(0, 64), 'a number from 0 to 64'),
    databaseUrl: read<string | null>(
      'DATABASE_URL',
      null,
      address('postgres:', 'postgresql:'),
      'an address like postgres://user:password@host:5432/name',
    ),
    demo,
    production,
    timeZone: read('AGENCY_TIME_ZONE', demo ? 'Europe/London' : 'UTC', timeZone, 'an IANA time zone like Europe/London'),
    currency: read('AGENCY_CURRENCY', 'GBP', currency, 'an ISO 4217 code like GBP'),
    agencyName,
    agencyAddress: lines(text('AGENCY_ADDRESS') ?? (demo ? '1 Sample Street; London E1 0AA' : '')),
    publicUrl: read<string | null>('PUBLIC_URL', null, publicAddress, 'an address like https://greenroom.example'),
    push: readPushSettings(text),
    similarity: readSimilaritySettings({ read, production, port, whole, webAddress: publicAddress }),
    mail: readMail(text, read, agencyName),
    logLevel: read('LOG_LEVEL', 'warn', (value) => LOG_LEVELS.find((level) => level === value), `one of ${LOG_LEVELS.join(', ')}`),
    serviceTokens: readServiceTokens(text),
    encryptionKeys: readEncryptionKeys(text),
    notificationQuietSeconds: read('NOTIFICATION_QUIET_SECONDS', 300, whole(0, 86_400), 'a number of seconds from 0 to 86400'),
    accessTokenMinutes: read('ACCESS_TOKEN_MINUTES', 10, whole(1, 1440), 'a number of minutes from 1 to 1440'),
    refreshTokenDays: read('REFRESH_TOKEN_DAYS', 14, whole(1, 365), 'a number of days from 1 to 365'),
    requestsPerSecond: read('REQUESTS_PER_SECOND', 300, whole(0, 100_000), 'a number from 0 to 100000'),
    allowedOrigins: read<readonly string[]>('ALLOWED_ORIGINS', [], origins, 'origins like https://app.example, separated by commas'),
    securityContact: read<string | null>(
      'SECURITY_CONTACT',
      null,
      (value) => (/^(mailto:|https:\/\/|tel:)\S+$/.test(value) ? value : undefined),
      'an address like mailto:security@agency.example or https://agency.example/security',
    ),
    trustProxy: read<false | string>(
      'TRUST_PROXY',
      false,
      trustProxy,
      '0, or addresses of proxies like 10.0.0.0/8, loopback or uniquelocal, separated by commas',
    ),
  };
}

type Text = (name: string) => string | undefined;

const TOKEN = /^[\w.~+/=-]{32,200}$/;

/** Reads `SIMILARITY_TOKEN` and others. The value is never part of a message, which may be logged. */
function readServiceTokens(text: Text): Readonly<Partial<Record<Service, string>>> {
  const tokens = SERVICES.flatMap((service): [Service, string][] => {
    const name = serviceVariable(service);
    const token = text(name);
    if (token === undefined) return [];
    if (!TOKEN.test(token))
      throw new SettingsError(
        `${name} must be 32 to 200 characters: letters, digits and . _ ~ + / = -, for example from openssl rand -hex 32.`,
      );
    return [[service, token]];
  });
  if (new Set(tokens.map(([, token]) => token)).size < tokens.length) throw new SettingsError('Two services have the same token.');
  return Object.fromEntries(tokens);
}

/** The current key, and after a comma earlier ones. The value is never part of a message, which may be logged. */
function readEncryptionKeys(text: Text): readonly string[] {
  const keys = (text('ENCRYPTION_KEY') ?? '').split(',').map((key) => key.trim().toLowerCase());
  const given = keys.filter((key) => key !== '');
  if (given.some((key) => !/^[0-9a-f]{64}$/.test(key)))
    throw new SettingsError(
      'ENCRYPTION_KEY must be 64 hexadecimal digits, for example from openssl rand -hex 32; earlier keys follow after a comma.',
    );
  return given;
}

/** The environment variable for a service's token. */
function serviceVariable(service: Service): string {
  return `${service.toUpperCase()}_TOKEN`;
}

/** An SMTP server requires a sender address; the local outbox does not. */
function readMail(text: Text, read: ReadSetting, agencyName: string | null): MailSettings {
  const smtpUrl = read<string | null>('SMTP_URL', null, address('smtp:', 'smtps:'), 'an address like smtp://user:password@host:587');
  if (smtpUrl !== null && text('MAIL_FROM') === undefined) throw new SettingsError('SMTP_URL is set, but MAIL_FROM is not.');
  return {
    smtpUrl,
    from: read('MAIL_FROM', { name: agencyName, address: 'greenroom@localhost' }, sender, 'an address like Agency <plans@agency.example>'),
    color: read<string | null>(
      'AGENCY_COLOR',
      null,
      (value) => (/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : undefined),
      'a colour like #c4262e',
    ),
  };
}

/** `Name <address>` or only the address. */
function sender(value: string): MailSettings['from'] | undefined {
  const [, name = '', given = value] = /^([^<>\r\n]*)<([^<>\s]+)>$/.exec(value) ?? [];
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(given)) return undefined;
  const plain = name.trim().replace(/^"(.*)"$/, '$1');
  return { name: plain === '' ? null : plain, address: given };
}

/** The library is read and never written; the clean-up of unused files must not reach it. */
function readFilesAndLibrary(text: Text, read: ReadSetting, dataDir: string): Pick<Settings, 'files' | 'library'> {
  const files = readFiles(text, read, dataDir);
  const library = readLibrarySettings(text, read, files);
  if (library?.kind !== 's3' || files.kind !== 's3' || library.bucket !== files.bucket) return { files, library };
  return { files: { ...files, libraryPrefix: library.prefix }, library };
}

/** A bucket selects an object store, otherwise a folder is used. */
function readFiles(text: Text, read: ReadSetting, dataDir: string): FilesSettings {
  const bucket = readBucket(read, 'S3_BUCKET');
  const endpoint = read<string | null>('S3_ENDPOINT', null, publicAddress, 'an address like https://store.example');
  const [accessKeyId, secretAccessKey] = [text('S3_ACCESS_KEY'), text('S3_SECRET_KEY')];
  if (bucket === null) {
    const useless = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PATH_STYLE', 'S3_READ_URL'].find(
      (name) => text(name) !== undefined,
    );
    if (useless !== undefined) throw new SettingsError(`${useless} is set, but S3_BUCKET is not.`);
    return { kind: 'folder', folder: resolve(text('FILES_DIR') ?? join(dataDir, 'files')) };
  }
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new SettingsError(`S3_BUCKET is set, but ${accessKeyId === undefined ? 'S3_ACCESS_KEY' : 'S3_SECRET_KEY'} is not.`);
  return {
    kind: 's3',
    bucket,
    endpoint,
    accessKeyId,
    secretAccessKey,
    region: read('S3_REGION', 'us-east-1', (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined), 'a region like eu-west-2'),
    pathStyle: read('S3_PATH_STYLE', endpoint !== null, yesOrNo, '1 or 0'),
    readUrl: read<string | null>('S3_READ_URL', null, publicAddress, 'an address like https://store.example'),
  };
}

/** The value for an error message, which may be logged: URLs of databases or mail servers contain passwords. */
function shown(name: string, value: string): string {
  return name === 'DATABASE_URL' || name === 'SMTP_URL' || (URL.canParse(value) && new URL(value).password !== '')
    ? 'what was given'
    : `"${value}"`;
}

function yesOrNo(value: string): boolean | undefined {
  return value === '1' ? true : value === '0' ? false : undefined;
}

function whole(least: number, most: number) {
  return (value: string): number | undefined => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
}

function bytes(value: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
}

function address(...protocols: string[]) {
  return (value: string): string | undefined => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined);
}

function publicAddress(value: string): string | undefined {
  return address('http:', 'https:')(value)?.replace(/\/+$/, '');
}

/** Newer engines accept offsets such as +01:00 as time zones; those have no daylight saving time. */
function timeZone(value: string): string | undefined {
  if (!/^[A-Za-z]/.test(value)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    return undefined;
  }
}

function currency(value: string): string | undefined {
  return Intl.supportedValuesOf('currency').includes(value) ? value : undefined;
}

/** Lines are separated by semicolons, since addresses contain commas. */
function lines(value: string): readonly string[] {
  return value
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A number of proxies is not supported: a client that reaches the server directly could then spoof its address. */
function trustProxy(value: string): false | string | undefined {
  if (value === '0') return false;
  const addresses = value.split(',').map((part) => part.trim());
  const known = (part: string): boolean =>
    /^[\da-fA-F]*[.:][\da-fA-F.:]*(\/\d{1,3})?$/.test(part) || ['loopback', 'linklocal', 'uniquelocal'].includes(part);
  return addresses.every(known) ? addresses.join(',') : undefined;
}

function origins(value: string): readonly string[] | undefined {
  const list = value.split(',').map((origin) => origin.trim());
  return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? list : undefined;
}
