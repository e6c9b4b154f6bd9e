/** Decides when a browser may ask for permission, subscribe and unsubscribe, what stands in the way, and which registered device it is. */

export type PushPermission = 'default' | 'granted' | 'denied';

export interface PushState {
  /** The browser can be pushed to at all. */
  readonly supported: boolean;
  /** The server has said what to subscribe with. */
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

/** Names in the browser's own storage. */
export const PUSH_KEYS = { token: 'fcm_token', device: 'current_device_uuid', sentAt: 'fcm_token_sent_at' } as const;

function cannotPush({ supported, configured }: PushState): string | null {
  if (!supported) return PUSH_REFUSALS.unsupported;
  return configured ? null : PUSH_REFUSALS.unconfigured;
}

/** @returns null when permission may be asked for. */
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

/** Which of the person's devices this browser is: by the uuid or else the token that it has kept. Null = none, and what it has kept is of no use. */
export function recognise<Device extends KnownDevice>(
  devices: readonly Device[],
  kept: { readonly uuid: string | null; readonly token: string | null },
): Device | null {
  const active = devices.filter(({ isActive }) => isActive);
  return active.find(({ uuid }) => uuid === kept.uuid) ?? active.find(({ fcmToken }) => fcmToken === kept.token) ?? null;
}

/** What is asked of the provider must be whole. */
export function isWholeFirebase(config: { readonly apiKey?: string | null; readonly projectId?: string | null }): boolean {
  return Boolean(config.apiKey) && Boolean(config.projectId);
}

/** Whether the token is old enough to be asked for and registered again, so that the server knows of one that the provider has changed. */
export function isStale(sentAt: string | null, now: number): boolean {
  const sent = sentAt === null ? Number.NaN : Date.parse(sentAt);
  return Number.isNaN(sent) || now - sent > STALE_MS || sent > now;
}

const STALE_MS = 24 * 3_600_000;
