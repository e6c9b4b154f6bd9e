/** Content of a push message, from any sender, and the path that a click on it opens. */

/** Payload as received: from our server, or sent through the agency's Firebase project. */
interface PushMessage {
  readonly notification?: { readonly title?: string; readonly body?: string; readonly icon?: string; readonly image?: string };
  readonly data?: { readonly tag?: string; readonly click_action?: string };
}

export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  readonly icon: string;
  readonly badge: string;
  readonly image: string | null;
  /** Messages with the same tag replace each other. */
  readonly tag: string | null;
  /** Path in the app. */
  readonly path: string;
}

const DEFAULT_TITLE = 'New Notification';
/** The favicon as a PNG, which every system can display. */
export const DEFAULT_ICON = '/icon-192.png';
const BADGE = '/badge-96.png';
const START = '/notifications';
/** How long a message is shown that arrives while the app is visible. */
export const FOREGROUND_MS = 5000;

/** @param text of the message; an unreadable payload is shown with the default title. */
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

/** Always a path within the app, whatever the message contains. */
function pathIn(action: string | null, origin: string): string {
  if (action === null || !URL.canParse(action, origin)) return START;
  const url = new URL(action, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : START;
}
