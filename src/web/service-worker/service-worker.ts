/**
 * Service worker: shows push messages and opens the app when they are clicked, and serves the offline page when a navigation fails.
 * It caches no app code, so a page is never older than the server.
 */
import { readPush, shownOf } from './push-message.ts';
import type { ToPage } from './worker-messages.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

/** Injected by the build: the entry script of this build. */
declare const BUILD: string;

const worker = self as unknown as WorkerScope;
const CACHE = `greenroom-offline-${BUILD}`;
const CACHES = 'greenroom-offline-';
const PAGE = '/offline.html';
const CACHED_PATHS = [PAGE, '/offline.js', '/favicon.svg', '/icon-192.png'];

worker.addEventListener('install', (event) => event.waitUntil(cachePage()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api')) event.respondWith(navigate(request, event.preloadResponse));
  else if (CACHED_PATHS.includes(url.pathname)) event.respondWith(fetch(request).catch(() => fromCache(url.pathname)));
});

worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(open(typeof data === 'string' ? data : '/'));
});
worker.addEventListener('message', (event) => event.ports[0]?.postMessage(BUILD));

async function cachePage(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(CACHED_PATHS.map((path) => new Request(path, { cache: 'reload' })));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function navigate(request: Request, ahead: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await ahead) ?? (await fetch(request));
  } catch {
    return fromCache(PAGE);
  }
}

async function fromCache(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A visible page of the app shows the message itself. */
async function show(text: string): Promise<void> {
  const message = shownOf(readPush(text), worker.location.origin);
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  const [page] = visible.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (page !== undefined) return post(page, { type: 'push', message });
  const { title, path, tag, image, ...shown } = message;
  await worker.registration.showNotification(title, {
    ...shown,
    data: path,
    ...(tag === null ? {} : { tag }),
    ...(image === null ? {} : { image }),
  });
}

async function open(path: string): Promise<void> {
  const [page] = await windows();
  if (page === undefined) return void (await worker.clients.openWindow(path));
  post(await page.focus(), { type: 'open', path });
}

function post(page: WindowClient, message: ToPage): void {
  page.postMessage(message);
}
