/** What a pushed message shows, whoever it came through, and where a click on it leads. */

/** As it arrives: what we send, or what somebody sends through the agency's Firebase. */
export interface PushMessage {
  readonly notification?: { readonly title?: string; readonly body?: string; readonly icon?: string; readonly image?: string };
  readonly data?: { readonly tag?: string; readonly click_action?: string };
}

export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  readonly icon: string;
  readonly badge: string;
  readonly image: string | null;
  /** Messages of one tag take each other's place. */
  readonly tag: string | null;
  /** Path in the app. */
  readonly path: string;
}

const DEFAULT_TITLE = 'New Notification';
/** The favicon, as a picture that every system shows. */
export const DEFAULT_ICON = '/icon-192.png';
const BADGE = '/badge-96.png';
const START = '/notifications';
/** How long a message stays that arrives while the app is looked at. */
export const FOREGROUND_MS = 5000;

/** @param text of the message; what cannot be read is shown with the default title. */
export function readPush(text: string): PushMessage {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function shownOf({ notification, data }: PushMessage, origin: string): ShownMessage {
  return {
    title: textIn(notification?.title) ?? DEFAULT_TITLE,
    body: textIn(notification?.body) ?? '',
    icon: textIn(notification?.icon) ?? DEFAULT_ICON,
    badge: BADGE,
    image: textIn(notification?.image),
    tag: textIn(data?.tag),
    path: pathIn(textIn(data?.click_action), origin),
  };
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Never leaves the app, whoever sent the message. */
function pathIn(action: string | null, origin: string): string {
  if (action === null || !URL.canParse(action, origin)) return START;
  const url = new URL(action, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : START;
}
