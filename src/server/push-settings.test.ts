import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const ACCOUNT = { client_email: 'push@greenroom.example', private_key: 'PRIVATE', project_id: 'greenroom' };
const push = (env: Record<string, string>) => readSettings(env).push;

describe('push settings', () => {
  it('contain only what browsers need of Firebase', () => {
    const given = { apiKey: 'k', projectId: 'p', messagingSenderId: '1', appId: 'a', vapidKey: 'v', storageBucket: 's' };
    expect(push({ FIREBASE_CONFIG: JSON.stringify(given) }).firebase).toEqual({
      apiKey: 'k',
      projectId: 'p',
      messagingSenderId: '1',
      appId: 'a',
      vapidKey: 'v',
    });
  });

  it.each([
    [{ projectId: 'p' }, 'FIREBASE_CONFIG has no apiKey.'],
    [{ apiKey: 'k', projectId: '' }, 'FIREBASE_CONFIG has no projectId.'],
    [{}, 'FIREBASE_CONFIG has no apiKey and no projectId.'],
  ])('reject %j with the reason', (config, firebaseProblem) => {
    expect(push({ FIREBASE_CONFIG: JSON.stringify(config) })).toMatchObject({ firebase: null, firebaseProblem });
  });

  it('read a service account from the text or from a file', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'greenroom-account-')), 'account.json');
    writeFileSync(file, JSON.stringify(ACCOUNT));
    const wanted = {
      clientEmail: ACCOUNT.client_email,
      privateKey: 'PRIVATE',
      projectId: 'greenroom',
      tokenUri: 'https://oauth2.googleapis.com/token',
    };
    expect(push({ FIREBASE_SERVICE_ACCOUNT: file }).serviceAccount).toEqual(wanted);
    expect(push({ FIREBASE_SERVICE_ACCOUNT: JSON.stringify(ACCOUNT) }).serviceAccount).toEqual(wanted);
  });

  it.each<Record<string, string>>([
    { FIREBASE_CONFIG: 'nonsense SECRET' },
    { FIREBASE_CONFIG: '["SECRET"]' },
    { FIREBASE_SERVICE_ACCOUNT: '{"private_key":"SECRET"}' },
    { FIREBASE_SERVICE_ACCOUNT: '{"private_key":"SECRET"' },
    { FIREBASE_SERVICE_ACCOUNT: '/nowhere/SECRET.json' },
    { FCM_BASE_URL: 'SECRET' },
    { FCM_TOKEN_URL: 'ftp://SECRET' },
    { WEB_PUSH_SERVICES: 'https://push.example/SECRET' },
  ])('reject %j without repeating it', (env) => {
    const name = Object.keys(env)[0]!;
    expect(() => push(env)).toThrow(SettingsError);
    expect(() => push(env)).toThrow(new RegExp(`^${name} (?!.*SECRET)`));
  });
});
