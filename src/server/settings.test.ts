/** Settings have the documented defaults, and an invalid value is reported in one line. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('readSettings', () => {
  it('needs no variable', () => {
    expect(readSettings({})).toEqual({
      push: {
        firebase: null,
        firebaseProblem: null,
        serviceAccount: null,
        fcmBaseUrl: 'https://fcm.googleapis.com',
        fcmTokenUrl: null,
        webPushServices: [],
      },
      similarity: { isStarted: true, port: 3001, url: null, workers: 1 },
      mediaWorkers: 1,
      maxUploadBytes: 10_000_000_000,
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('var'),
      files: { kind: 'folder', folder: resolve('var/files') },
      library: null,
      databaseUrl: null,
      demo: true,
      production: false,
      timeZone: 'Europe/London',
      currency: 'GBP',
      agencyName: 'Greenroom Demo Agency',
      agencyAddress: ['1 Sample Street', 'London E1 0AA'],
      publicUrl: null,
      mail: { smtpUrl: null, from: { name: 'Greenroom Demo Agency', address: 'greenroom@localhost' }, color: null },
      logLevel: 'warn',
      serviceTokens: {},
      encryptionKeys: [],
      accessTokenMinutes: 10,
      refreshTokenDays: 14,
      requestsPerSecond: 300,
      notificationQuietSeconds: 300,
      allowedOrigins: [],
      securityContact: null,
      trustProxy: false,
    });
  });

  it('reads the token of a service, checks its length, and never shows an invalid one', () => {
    const token = 'a1'.repeat(20);
    expect(readSettings({ SIMILARITY_TOKEN: token }).serviceTokens).toEqual({ similarity: token });
    const wrong = () => readSettings({ SIMILARITY_TOKEN: 'too-short' });
    expect(wrong).toThrow(SettingsError);
    expect(wrong).toThrow(/^SIMILARITY_TOKEN must be 32 to 200/);
    expect(wrong).not.toThrow(/too-short/);
  });

  it('treats an empty variable as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}));
  });

  it.each([
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ NODE_ENV: 'test' }, true],
    [{ DEMO: '0' }, false],
  ])('enables the demo agency with %o: %s', (env, demo) => {
    expect(readSettings(env).demo).toBe(demo);
  });

  it.each([
    ['PORT', '8080', { port: 8080 }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/srv/green room', { dataDir: '/srv/green room' }],
    ['DATABASE_URL', 'postgres://me:secret@db/greenroom', { databaseUrl: 'postgres://me:secret@db/greenroom' }],
    ['AGENCY_TIME_ZONE', 'Europe/London', { timeZone: 'Europe/London' }],
    ['AGENCY_CURRENCY', 'EUR', { currency: 'EUR' }],
    ['AGENCY_NAME', ' Northlight Ltd ', { agencyName: 'Northlight Ltd' }],
    ['AGENCY_ADDRESS', '12 High Street, Flat 2; London;;N1 1AA', { agencyAddress: ['12 High Street, Flat 2', 'London', 'N1 1AA'] }],
    ['DEMO', '0', { agencyName: null, agencyAddress: [] }],
    ['PUBLIC_URL', 'https://green.example/', { publicUrl: 'https://green.example' }],
    ['MAIL_FROM', 'Plans, Ltd <plans@agency.example>', { mail: { from: { name: 'Plans, Ltd', address: 'plans@agency.example' } } }],
    ['MAIL_FROM', 'plans@agency.example', { mail: { from: { name: null, address: 'plans@agency.example' } } }],
    ['AGENCY_COLOR', '#1A2B3C', { mail: { color: '#1a2b3c' } }],
    ['LOG_LEVEL', 'fatal', { logLevel: 'fatal' }],
    ['REQUESTS_PER_SECOND', '0', { requestsPerSecond: 0 }],
    ['TRUST_PROXY', '0', { trustProxy: false }],
    ['PORT', '0', { similarity: { isStarted: true, port: 0 } }],
    ['PORT', '65535', { similarity: { port: 0 } }],
    ['SIMILARITY_PORT', '4000', { similarity: { port: 4000 } }],
    ['SIMILARITY', 'off', { similarity: { isStarted: false } }],
    ['SIMILARITY', 'False', { similarity: { isStarted: false } }],
    ['SIMILARITY', '0', { similarity: { isStarted: false } }],
    ['SIMILARITY', '1', { similarity: { isStarted: true } }],
    ['SIMILARITY_URL', 'https://green.example/similarity/', { similarity: { url: 'https://green.example/similarity' } }],
    ['NODE_ENV', 'production', { similarity: { isStarted: false, url: null } }],
    ['TRUST_PROXY', 'uniquelocal', { trustProxy: 'uniquelocal' }],
    ['TRUST_PROXY', '10.0.0.1, 10.1.0.0/16', { trustProxy: '10.0.0.1,10.1.0.0/16' }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'localhost'],
    ['DEMO', 'yes'],
    ['AGENCY_TIME_ZONE', 'Mars/Olympus'],
    ['AGENCY_TIME_ZONE', '+01:00'],
    ['AGENCY_CURRENCY', 'pounds'],
    ['PUBLIC_URL', 'green.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'mail.example:587'],
    ['MAIL_FROM', 'Agency'],
    ['MAIL_FROM', 'a@b, c@d'],
    ['AGENCY_COLOR', 'red'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'silent'],
    ['ACCESS_TOKEN_MINUTES', '0'],
    ['REFRESH_TOKEN_DAYS', '1.5'],
    ['REQUESTS_PER_SECOND', '-1'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'everyone'],
    ['SIMILARITY', 'maybe'],
    ['SIMILARITY_PORT', '70000'],
    ['SIMILARITY_URL', 'green.example'],
    ['SIMILARITY_WORKERS', '0'],
  ])('rejects %s=%s in one line that names it', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} must be .+\\.$`));
  });

  it('has no URL of a disabled similarity service', () => {
    expect(readSettings({ SIMILARITY: '0', SIMILARITY_URL: 'https://green.example/similarity' }).similarity.url).toBeNull();
  });

  it('does not show the password of an invalid URL', () => {
    expect(() => readSettings({ DATABASE_URL: 'my://me:secret@db' })).toThrow(/^(?!.*secret)/);
    expect(() => readSettings({ SMTP_URL: 'smtp//me:secret@mail' })).toThrow(/^SMTP_URL must be (?!.*me:secret)/);
    expect(() => readSettings({ S3_BUCKET: 'files', S3_ENDPOINT: 's3://me:secret@store' })).toThrow(/^S3_ENDPOINT must be (?!.*secret)/);
  });

  it('requires a sender for an SMTP server', () => {
    const SMTP_URL = 'smtps://me:secret@mail.example';
    expect(() => readSettings({ SMTP_URL })).toThrow('SMTP_URL is set, but MAIL_FROM is not.');
    expect(readSettings({ SMTP_URL, MAIL_FROM: 'plans@agency.example' }).mail).toMatchObject({ smtpUrl: SMTP_URL });
  });

  describe('of the library', () => {
    const store = { S3_BUCKET: 'green', S3_ACCESS_KEY: 'me', S3_SECRET_KEY: 'secret' };

    it('has none by default, else a folder or a part of a bucket', () => {
      expect(readSettings({}).library).toBeNull();
      expect(readSettings({ LIBRARY_DIR: '/mnt/archive' }).library).toEqual({ kind: 'folder', folder: '/mnt/archive' });
      expect(readSettings({ ...store, LIBRARY_PREFIX: 'library' })).toMatchObject({
        library: { kind: 's3', bucket: 'green', prefix: 'library/' },
        files: { libraryPrefix: 'library/' },
      });
      expect(readSettings({ ...store, LIBRARY_BUCKET: 'archive' }).library).toMatchObject({ bucket: 'archive', prefix: '' });
      expect(readSettings({ ...store, LIBRARY_BUCKET: 'archive' }).files).not.toHaveProperty('libraryPrefix');
    });

    it.each([
      [{ DATA_DIR: '/srv/green', LIBRARY_DIR: '/srv/green/files/old' }, /^LIBRARY_DIR .+ must not contain each other\.$/],
      [{ DATA_DIR: '/srv/green', LIBRARY_DIR: '/srv' }, /^LIBRARY_DIR .+ must not contain each other\.$/],
      [{ LIBRARY_PREFIX: 'library/' }, /^LIBRARY_PREFIX is set, but S3_BUCKET is not\.$/],
      [{ LIBRARY_BUCKET: 'archive' }, /^LIBRARY_BUCKET is set, but S3_BUCKET is not\.$/],
      [{ ...store, LIBRARY_PREFIX: 'videos/' }, /^LIBRARY_PREFIX must begin with library\/ or /],
      [{ ...store, LIBRARY_PREFIX: '/' }, /^LIBRARY_PREFIX must begin with library\/ or /],
      [{ ...store, LIBRARY_DIR: '/mnt/archive', LIBRARY_PREFIX: 'library/' }, /^LIBRARY_DIR and LIBRARY_PREFIX are both set/],
    ])('rejects %o, where the clean-up of unused files could reach it', (env, message) => {
      expect(() => readSettings(env)).toThrow(SettingsError);
      expect(() => readSettings(env)).toThrow(message);
    });
  });

  describe('of files', () => {
    const keys = { S3_ACCESS_KEY: 'me', S3_SECRET_KEY: 'secret' };

    it('uses a folder, inside the data folder by default', () => {
      expect(readSettings({ DATA_DIR: '/srv/green' }).files).toEqual({ kind: 'folder', folder: '/srv/green/files' });
      expect(readSettings({ DATA_DIR: '/srv/green', FILES_DIR: '/mnt/files' }).files).toEqual({ kind: 'folder', folder: '/mnt/files' });
    });

    it.each([
      [
        { ...keys, S3_BUCKET: 'green' },
        { endpoint: null, region: 'us-east-1', pathStyle: false, readUrl: null },
      ],
      [
        { ...keys, S3_BUCKET: 'green', S3_ENDPOINT: 'https://store.example/', S3_REGION: 'eu-west-2' },
        { endpoint: 'https://store.example', region: 'eu-west-2', pathStyle: true },
      ],
      [
        { ...keys, S3_BUCKET: 'green', S3_ENDPOINT: 'https://store.example', S3_PATH_STYLE: '0', FILES_DIR: '/mnt/files' },
        { endpoint: 'https://store.example', pathStyle: false },
      ],
      [
        { ...keys, S3_BUCKET: 'green', S3_ENDPOINT: 'http://store:9000', S3_READ_URL: 'https://files.example/' },
        { endpoint: 'http://store:9000', readUrl: 'https://files.example' },
      ],
    ])('uses a bucket with %o', (env, expected) => {
      expect(readSettings(env).files).toMatchObject({
        kind: 's3',
        bucket: 'green',
        accessKeyId: 'me',
        secretAccessKey: 'secret',
        ...expected,
      });
    });

    it.each([
      [{ ...keys, S3_BUCKET: 'Green Room' }, /^S3_BUCKET must be .+, not "Green Room"\.$/],
      [{ ...keys, S3_BUCKET: 'green', S3_ENDPOINT: 'store.example' }, /^S3_ENDPOINT must be .+, not "store\.example"\.$/],
      [{ ...keys, S3_BUCKET: 'green', S3_REGION: 'Over There' }, /^S3_REGION must be /],
      [{ ...keys, S3_BUCKET: 'green', S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE must be 1 or 0/],
      [{ S3_BUCKET: 'green', S3_SECRET_KEY: 'secret' }, /^S3_BUCKET is set, but S3_ACCESS_KEY is not\.$/],
      [{ S3_BUCKET: 'green', S3_ACCESS_KEY: 'me' }, /^S3_BUCKET is set, but S3_SECRET_KEY is not\.$/],
      [{ S3_ENDPOINT: 'https://store.example' }, /^S3_ENDPOINT is set, but S3_BUCKET is not\.$/],
      [{ ...keys, S3_BUCKET: 'green', S3_READ_URL: 'files.example' }, /^S3_READ_URL must be .+, not "files\.example"\.$/],
      [{ S3_READ_URL: 'https://files.example' }, /^S3_READ_URL is set, but S3_BUCKET is not\.$/],
      [{ S3_SECRET_KEY: 'secret' }, /^S3_SECRET_KEY is set, but S3_BUCKET is not\.$/],
    ])('rejects %o in one line that names what is wrong', (env, message) => {
      expect(() => readSettings(env)).toThrow(SettingsError);
      expect(() => readSettings(env)).toThrow(message);
    });
  });
});
