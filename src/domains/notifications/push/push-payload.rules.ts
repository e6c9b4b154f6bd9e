/** The payload of a push: the same for every provider, and small enough for all of them. */

export interface Pushed {
  readonly uuid: string;
  readonly title: string;
  readonly text: string;
  /** Path in the app. */
  readonly link: string | null;
  readonly urgency: string;
}

/** Additional parameters for a provider: topic for replacing messages, and storage time. */
export interface PushOptions {
  readonly topic: string;
  readonly ttlSeconds: number;
}

interface PushPayload {
  readonly notification: { readonly title: string; readonly body: string; readonly icon: string };
  readonly data: { readonly tag: string; readonly click_action: string };
}

const PUSH_ICON = '/icon-192.png';
const INBOX = '/notifications';
/** Push services accept 4,096 bytes of ciphertext. */
const MAX_BODY_BYTES = 2400;

export function payloadOf({ uuid, title, text, link }: Pushed): PushPayload {
  return {
    notification: { title, body: cut(text), icon: PUSH_ICON },
    // The link leads through the inbox, where the notification is marked as read.
    data: { tag: uuid, click_action: link ?? INBOX },
  };
}

/** RFC 8030 defines four values. */
export function urgencyHeader(urgency: string): 'very-low' | 'low' | 'normal' | 'high' {
  switch (urgency.toUpperCase()) {
    case 'HIGH':
    case 'URGENT':
      return 'high';
    case 'LOW':
      return 'low';
    default:
      return 'normal';
  }
}

function cut(text: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= MAX_BODY_BYTES) return text;
  let kept = '';
  let bytes = 1;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_BODY_BYTES - 2) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
