/** Decides when a browser may request permission, subscribe and unsubscribe, the error otherwise, and which registered device it is. */
import { DAY_MS } from '#core/span';

export type PushPermission = 'default' | 'granted' | 'denied';

export interface PushState {
  /** Whether the browser supports push. */
  readonly supported: boolean;
  /** Whether the server has provided a push configuration. */
  readonly configured: boolean;
  readonly permission: PushPermission;
  readonly subscribed: boolean;
  readonly token: string | null;
}

export const PUSH_REFUSALS = {
  unsupported: 'Notifications are not supported in this browser',
  unconfigured: 'Firebase is not configured',
  notGranted: 'Notification permission not granted',
  request: 'Cannot request permission in current state',
  subscribe: 'Cannot subscribe to push notifications in current state',
  unsubscribe: 'Cannot unsubscribe in current state',
  nullToken: 'Firebase returned null token',
} as const;

export const PUSH_FAILURES = {
  initialize: 'Failed to initialize push notifications',
  request: 'Failed to request notification permission',
  subscribe: 'Failed to subscribe to push notifications',
  unsubscribe: 'Failed to unsubscribe from push notifications',
  refresh: 'Failed to refresh FCM token',
} as const;

/** Keys in local storage. */
export const PUSH_KEYS = { token: 'fcm_token', device: 'current_device_uuid', sentAt: 'fcm_token_sent_at' } as const;

function cannotPush({ supported, configured }: PushState): string | null {
  if (!supported) return PUSH_REFUSALS.unsupported;
  return configured ? null : PUSH_REFUSALS.unconfigured;
}

/** @returns null when permission may be requested. */
export function refusesRequest(state: PushState): string | null {
  return cannotPush(state) ?? (state.permission === 'default' ? null : PUSH_REFUSALS.request);
}

export function refusesSubscribe(state: PushState): string | null {
  if (cannotPush(state) !== null) return cannotPush(state);
  if (state.permission !== 'granted') return PUSH_REFUSALS.notGranted;
  return state.subscribed ? PUSH_REFUSALS.subscribe : null;
}

export function refusesUnsubscribe({ subscribed, token }: PushState): string | null {
  return subscribed && token !== null ? null : PUSH_REFUSALS.unsubscribe;
}

export interface KnownDevice {
  readonly uuid: string;
  readonly fcmToken: string;
  readonly isActive: boolean;
}

/**
 * The user's device that is this browser: by its stored uuid, else by its stored token. Null = none; the stored values are then useless.
 */
export function recognise<Device extends KnownDevice>(
  devices: readonly Device[],
  kept: { readonly uuid: string | null; readonly token: string | null },
): Device | null {
  const active = devices.filter(({ isActive }) => isActive);
  return active.find(({ uuid }) => uuid === kept.uuid) ?? active.find(({ fcmToken }) => fcmToken === kept.token) ?? null;
}

/** Whether the required parts of the configuration are present. */
export function isWholeFirebase(config: { readonly apiKey?: string | null; readonly projectId?: string | null }): boolean {
  return Boolean(config.apiKey) && Boolean(config.projectId);
}

/** Whether the token should be requested and registered again, so that the server learns of a token changed by the provider. */
export function isStale(sentAt: string | null, now: number): boolean {
  const sent = sentAt === null ? Number.NaN : Date.parse(sentAt);
  return Number.isNaN(sent) || now - sent > STALE_MS || sent > now;
}

const STALE_MS = DAY_MS;
