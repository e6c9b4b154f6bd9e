/** Push client: subscribes and unsubscribes this browser. All dependencies are passed in, so that tests run it without a browser. */
import type { DeviceLabels } from '../device/device-labels.rules.ts';
import type { PushConfigAnswer } from './push-config.action.ts';
import {
  isStale,
  isWholeFirebase,
  PUSH_FAILURES,
  PUSH_KEYS,
  PUSH_REFUSALS,
  recognise,
  refusesRequest,
  refusesSubscribe,
  refusesUnsubscribe,
  type KnownDevice,
  type PushPermission,
  type PushState,
} from './push-state.rules.ts';

export interface PushToken {
  readonly token: string;
  /** Present for Web Push. */
  readonly keys?: { readonly p256dh: string; readonly auth: string };
}

/** Firebase's library, or the browser's own push service. */
export interface PushProvider {
  readonly getToken: () => Promise<PushToken | null>;
  readonly deleteToken: () => Promise<void>;
}

export interface PushParts {
  readonly supported: () => boolean;
  readonly permission: () => PushPermission;
  readonly askPermission: () => Promise<PushPermission>;
  readonly provider: (config: PushConfigAnswer) => Promise<PushProvider>;
  readonly storage: {
    readonly getItem: (key: string) => string | null;
    readonly setItem: (key: string, value: string) => void;
    readonly removeItem: (key: string) => void;
  };
  readonly labels: () => DeviceLabels & { readonly userAgent: string };
  readonly calls: {
    readonly config: () => Promise<PushConfigAnswer>;
    /** Devices of the signed-in user. */
    readonly devices: () => Promise<readonly KnownDevice[]>;
    readonly register: (device: PushToken & DeviceLabels & { readonly userAgent: string }) => Promise<{ readonly uuid: string }>;
    readonly remove: (uuid: string) => Promise<void>;
    readonly touch: (uuid: string, at: string) => Promise<void>;
  };
  readonly now: () => number;
  readonly log: (message: string, cause: unknown) => void;
}

export interface PushView extends PushState {
  /** Whether it is known which device this is, if any. */
  readonly ready: boolean;
  /** Whether an operation is in progress. */
  readonly busy: boolean;
  /** uuid of this device. */
  readonly device: string | null;
  /** Error of the last operation. */
  readonly error: string | null;
}

interface PushClient {
  readonly state: () => PushView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called after every sign-in; does nothing once it is ready. Never throws: without a configuration push stays off. */
  readonly initialize: () => Promise<void>;
  /** Called after sign-out; resets the state for the next user. */
  readonly forget: () => void;
  /** @throws PushError. */
  readonly requestPermission: () => Promise<void>;
  /** @throws PushError. */
  readonly turnOn: () => Promise<void>;
  /** @throws PushError. */
  readonly turnOff: () => Promise<void>;
}

/** An error whose message is shown to the user as it is. */
class PushError extends Error {
  override readonly name = 'PushError';
}

const OFF: PushView = {
  ready: false,
  busy: false,
  supported: false,
  configured: false,
  permission: 'default',
  subscribed: false,
  token: null,
  device: null,
  error: null,
};

export function createPushClient(parts: PushParts): PushClient {
  const { storage, calls } = parts;
  let view: PushView = OFF;
  let config: PushConfigAnswer | null = null;
  let provider: Promise<PushProvider> | null = null;
  /** Incremented at sign-in and sign-out, so that results of earlier operations are ignored. */
  let generation = 0;
  const listeners = new Set<() => void>();

  function update(part: Partial<PushView>): void {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  }

  function clearStored(): void {
    for (const key of Object.values(PUSH_KEYS)) storage.removeItem(key);
  }

  const providerOf = () =>
    (provider ??= parts.provider(config!).catch((error: unknown) => {
      provider = null;
      throw error;
    }));

  /** Runs one operation; unexpected errors are replaced by the operation's own message. */
  async function runStep(refusal: string | null, failure: string, work: () => Promise<void>): Promise<void> {
    if (refusal !== null) throw new PushError(refusal);
    update({ busy: true, error: null });
    try {
      await work();
    } catch (cause) {
      const error = cause instanceof PushError ? cause : new PushError(failure, { cause });
      if (error !== cause) parts.log(failure, cause);
      update({ error: error.message });
      throw error;
    } finally {
      update({ busy: false });
    }
  }

  async function obtain(): Promise<PushToken> {
    const found = await (await providerOf()).getToken();
    if (found === null || found.token === '') throw new PushError(PUSH_REFUSALS.nullToken);
    return found;
  }

  async function register(found: PushToken): Promise<void> {
    storage.setItem(PUSH_KEYS.token, found.token);
    const { uuid } = await calls.register({ ...found, ...parts.labels() });
    storage.setItem(PUSH_KEYS.device, uuid);
    storage.setItem(PUSH_KEYS.sentAt, new Date(parts.now()).toISOString());
    update({ subscribed: true, token: found.token, device: uuid });
  }

  /** The provider may have issued another token in the meantime. */
  async function refresh(device: KnownDevice): Promise<void> {
    try {
      const found = await obtain();
      await register(found);
      if (found.token !== device.fcmToken) await calls.remove(device.uuid).catch(() => undefined);
    } catch (cause) {
      parts.log(PUSH_FAILURES.refresh, cause);
    }
  }

  async function recogniseDevice(startedAs: number): Promise<void> {
    const kept = { uuid: storage.getItem(PUSH_KEYS.device), token: storage.getItem(PUSH_KEYS.token) };
    // There are no stored values to recognise the device by.
    if (kept.uuid === null && kept.token === null) return;
    const device = recognise(await calls.devices(), kept);
    if (startedAs !== generation) return;
    if (device === null) return clearStored();
    const subscribed = view.permission === 'granted';
    update({ device: device.uuid, token: device.fcmToken, subscribed });
    if (!subscribed) return;
    if (isStale(storage.getItem(PUSH_KEYS.sentAt), parts.now())) await refresh(device);
    else await calls.touch(device.uuid, new Date(parts.now()).toISOString()).catch(() => undefined);
  }

  return {
    state: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async initialize() {
      if (view.ready) return;
      const startedAs = (generation += 1);
      provider = null;
      config = null;
      view = { ...OFF, supported: parts.supported() };
      if (!view.supported) return update({ ready: true });
      update({ permission: parts.permission() });
      try {
        const answer = await calls.config();
        if (startedAs !== generation) return;
        config = answer;
        // Without Firebase the server's public key is sufficient.
        update({ configured: answer.isConfigured ? isWholeFirebase(answer) : Boolean(answer.vapidKey) });
        if (view.configured) await recogniseDevice(startedAs);
      } catch (cause) {
        parts.log(PUSH_FAILURES.initialize, cause);
      }
      if (startedAs === generation) update({ ready: true });
    },
    forget() {
      generation += 1;
      view = OFF;
      update({});
    },
    requestPermission: () =>
      runStep(refusesRequest(view), PUSH_FAILURES.request, async () => update({ permission: await parts.askPermission() })),
    turnOn: () => runStep(refusesSubscribe(view), PUSH_FAILURES.subscribe, async () => register(await obtain())),
    turnOff: () =>
      runStep(refusesUnsubscribe(view), PUSH_FAILURES.unsubscribe, async () => {
        if (view.device !== null) await calls.remove(view.device);
        clearStored();
        update({ subscribed: false, token: null, device: null });
        await (await providerOf()).deleteToken();
      }),
  };
}
