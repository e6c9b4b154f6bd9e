/** Settings have the documented defaults; an invalid value is reported in one line, without secrets. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const token = 'a1'.repeat(20);
const enough = { GREENROOM_URL: 'http://127.0.0.1:3000/', SIMILARITY_TOKEN: token };

describe('settings', () => {
  it('require an address and a token', () => {
    expect(readSettings(enough)).toEqual({
      greenroomUrl: 'http://127.0.0.1:3000',
      token,
      port: 3001,
      host: '127.0.0.1',
      allowedOrigins: ['http://127.0.0.1:3000', 'http://localhost:3000'],
      workers: 1,
      logLevel: 'warn',
    });
    expect(readSettings({ ...enough, PORT: '', LOG_LEVEL: ' ' })).toEqual(readSettings(enough));
    expect(readSettings({ ...enough, GREENROOM_URL: 'https://green.example/app' }).allowedOrigins).toEqual(['https://green.example']);
    expect(readSettings({ ...enough, ALLOWED_ORIGINS: 'https://a.example, http://b:1' }).allowedOrigins).toEqual([
      'https://a.example',
      'http://b:1',
    ]);
  });

  it('read the token from a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-settings-test-'));
    const file = path.join(folder, 'token');
    writeFileSync(file, `${token}\n`);
    expect(readSettings({ GREENROOM_URL: enough.GREENROOM_URL, SIMILARITY_TOKEN_FILE: file }).token).toBe(token);
    expect(() => readSettings({ GREENROOM_URL: enough.GREENROOM_URL, SIMILARITY_TOKEN_FILE: folder })).toThrow(
      /^SIMILARITY_TOKEN_FILE must/,
    );
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['GREENROOM_URL', ''],
    ['GREENROOM_URL', 'green.example'],
    ['GREENROOM_URL', 'ftp://green.example'],
    ['SIMILARITY_TOKEN', ''],
    ['SIMILARITY_TOKEN', 'too short'],
    ['PORT', '70000'],
    ['HOST', 'a b'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['SIMILARITY_WORKERS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'silent'],
  ])('refuse %s=%j in one line that names it', (name, value) => {
    const read = () => readSettings({ ...enough, [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} (must be|is not set).+\\.$`));
    if (value === 'too short') expect(read).not.toThrow(/too short/);
  });
});
