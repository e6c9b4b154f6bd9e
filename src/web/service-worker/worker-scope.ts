/** Minimal types of the service worker scope: the browser's own types cannot be combined with those of pages. */

interface Extendable {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface WindowClient {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  readonly focused: boolean;
  readonly focus: () => Promise<WindowClient>;
  readonly postMessage: (message: object) => void;
}

interface ShownNotification {
  readonly data: unknown;
  readonly close: () => void;
}

interface WorkerEvents {
  install: Extendable;
  activate: Extendable;
  fetch: Extendable & {
    readonly request: Request;
    readonly preloadResponse: Promise<Response | undefined>;
    readonly respondWith: (answer: Promise<Response>) => void;
  };
  push: Extendable & { readonly data: { readonly text: () => string } | null };
  notificationclick: Extendable & { readonly notification: ShownNotification };
  message: Extendable & { readonly data: unknown; readonly ports: readonly MessagePort[] };
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: {
    readonly showNotification: (title: string, options: object) => Promise<void>;
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
  };
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly WindowClient[]>;
    readonly openWindow: (url: string) => Promise<WindowClient | null>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Name extends keyof WorkerEvents>(name: Name, handler: (event: WorkerEvents[Name]) => void) => void;
}
