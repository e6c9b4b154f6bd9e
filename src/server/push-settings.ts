/** Settings of push notifications: Firebase, where it is used, and additional push services that browsers may use. */
import { readFileSync } from 'node:fs';
import { isJsonObject } from '#core/json-object';
import { SettingsError } from './startup-error.ts';

export interface PushSettings {
  /** Firebase configuration for browsers; null = not used, or incomplete. */
  readonly firebase: FirebaseConfig | null;
  /** Why Firebase is not used although it is configured. */
  readonly firebaseProblem: string | null;
  /** The account for sending through Firebase. */
  readonly serviceAccount: ServiceAccount | null;
  readonly fcmBaseUrl: string;
  /** Null = as in the service account. */
  readonly fcmTokenUrl: string | null;
  /** Origins of additional push services. */
  readonly webPushServices: readonly string[];
}

/** Names as in Firebase's own configuration. */
interface FirebaseConfig {
  readonly apiKey: string;
  readonly projectId: string;
  readonly messagingSenderId: string | null;
  readonly appId: string | null;
  readonly vapidKey: string | null;
}

export interface ServiceAccount {
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly projectId: string | null;
  readonly tokenUri: string;
}

const FCM = 'https://fcm.googleapis.com';
const TOKENS = 'https://oauth2.googleapis.com/token';

/** @param text reads a setting; undefined = not set. */
export function readPushSettings(text: (name: string) => string | undefined): PushSettings {
  const given = text('FIREBASE_CONFIG');
  const config = given === undefined ? null : objectIn('FIREBASE_CONFIG', given);
  const missing = config === null ? [] : ['apiKey', 'projectId'].filter((name) => textIn(config, name) === null);
  return {
    firebase: config === null || missing.length > 0 ? null : firebaseIn(config),
    firebaseProblem: missing.length === 0 ? null : `FIREBASE_CONFIG has no ${missing.join(' and no ')}.`,
    serviceAccount: readServiceAccount(text('FIREBASE_SERVICE_ACCOUNT')),
    fcmBaseUrl: readAddress('FCM_BASE_URL', text('FCM_BASE_URL')) ?? FCM,
    fcmTokenUrl: readAddress('FCM_TOKEN_URL', text('FCM_TOKEN_URL')),
    webPushServices: (text('WEB_PUSH_SERVICES') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        if (!URL.canParse(part) || new URL(part).origin !== part)
          throw new SettingsError('WEB_PUSH_SERVICES must be origins like https://push.example, separated by commas.');
        return part;
      }),
  };
}

function firebaseIn(config: Readonly<Record<string, unknown>>): FirebaseConfig {
  return {
    apiKey: textIn(config, 'apiKey')!,
    projectId: textIn(config, 'projectId')!,
    messagingSenderId: textIn(config, 'messagingSenderId'),
    appId: textIn(config, 'appId'),
    vapidKey: textIn(config, 'vapidKey'),
  };
}

/** The value is never part of a message, since it contains a private key. */
function readServiceAccount(given: string | undefined): ServiceAccount | null {
  if (given === undefined) return null;
  const name = 'FIREBASE_SERVICE_ACCOUNT';
  const account = objectIn(name, given.startsWith('{') ? given : fileAt(name, given));
  const [clientEmail, privateKey] = [textIn(account, 'client_email'), textIn(account, 'private_key')];
  if (clientEmail === null || privateKey === null) throw new SettingsError(`${name} must have a client_email and a private_key.`);
  return { clientEmail, privateKey, projectId: textIn(account, 'project_id'), tokenUri: textIn(account, 'token_uri') ?? TOKENS };
}

function fileAt(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new SettingsError(`${name} must be JSON, or the path of a file that can be read.`);
  }
}

function objectIn(name: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new SettingsError(`${name} must be a JSON object.`);
}

function textIn(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function readAddress(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!URL.canParse(value) || !['http:', 'https:'].includes(new URL(value).protocol))
    throw new SettingsError(`${name} must be an address like https://fcm.example.`);
  return value.replace(/\/+$/, '');
}
