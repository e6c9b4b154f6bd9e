/** Background tasks of a signed-in user: updates the service worker, initialises push, and stores upcoming shifts for offline use. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MINUTE_MS } from '#core/span';
import { useSettings } from '#web/api/settings.ts';
import { DEFAULT_ICON, FOREGROUND_MS, type ShownMessage } from '#web/service-worker/push-message.ts';
import type { ToPage } from '#web/service-worker/worker-messages.ts';
import { toast } from '#web/kit/toast.tsx';
import { displayName } from '#web/session/session.ts';
import { session, useSession } from '#web/session/use-session.ts';
import { toastOf } from '../inbox/inbox-view.rules.ts';
import { leaveDevice, push } from '../push/push.hook.tsx';
import { PUSH_KEYS } from '../push/push-state.rules.ts';
import { forgetShifts, storeShifts } from './keep-shifts.client.ts';

/** Tabs that stay open for days check for updates at this interval. */
const UPDATE_EVERY_MS = 30 * MINUTE_MS;
const WORKER = '/sw.js';

export default function AppWorker() {
  const router = useRouter();
  const { actor, user } = useSession();
  const { timeZone } = useSettings();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    void navigator.serviceWorker.register(WORKER).catch(() => undefined);
    const onMessage = ({ data }: MessageEvent<ToPage>) => {
      if (data.type === 'open') router.history.push(data.path);
      if (data.type === 'push') showHere(data.message, (path) => router.history.push(path));
    };
    let checked = Date.now();
    const onVisibilityChange = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checked < UPDATE_EVERY_MS) return;
      checked = Date.now();
      void serviceWorker.getRegistration().then((registration) => registration?.update().catch(() => undefined));
    };
    serviceWorker.addEventListener('message', onMessage);
    serviceWorker.addEventListener('controllerchange', offerNewVersion);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      serviceWorker.removeEventListener('message', onMessage);
      serviceWorker.removeEventListener('controllerchange', offerNewVersion);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [router]);

  const person = actor?.user;
  useEffect(() => {
    // Without stored keys there is no device to recognise, so no request is made.
    if (person !== undefined && Object.values(PUSH_KEYS).some((key) => window.localStorage.getItem(key) !== null)) void push.initialize();
    return session.subscribe(() => {
      const now = session.state();
      if (now.status !== 'signed out' && now.user?.uuid === person) return;
      push.forget();
      // When the session has merely expired, the user keeps offline shifts and push notifications.
      if (now.status === 'signed out' && now.expired) return;
      void forgetShifts();
      void leaveDevice().catch(() => undefined);
    });
  }, [person]);

  const name = displayName(user);
  useEffect(() => {
    if (actor === null) return;
    const keep = () => {
      if (document.visibilityState === 'visible') void storeShifts(actor, name, timeZone).catch(() => undefined);
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [actor, name, timeZone]);
  return null;
}

/** The service worker belongs to another build than this page, whose remaining chunks may no longer exist. */
function offerNewVersion(): void {
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', ({ data: build }: MessageEvent<unknown>) => {
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
    if (typeof build !== 'string' || own === undefined || new URL(own).pathname === build) return;
    toast.news(
      'Greenroom has been updated',
      'Reload to use the new version. Save what you are typing first.',
      () => window.location.reload(),
      {
        id: 'new-version',
        lifetime: false,
      },
    );
  });
  channel.port1.start();
  navigator.serviceWorker.controller?.postMessage({ type: 'build' }, [channel.port2]);
}

/** Shows a push message in the page while it is visible, with the same toast id as the bell uses for the notification. */
function showHere({ title, body, icon, tag, path }: ShownMessage, open: (path: string) => void): void {
  toast.news(title, body === '' ? 'Open' : body, () => open(path), {
    lifetime: FOREGROUND_MS,
    // The content security policy blocks images of other sites.
    picture: icon.startsWith('/') ? icon : DEFAULT_ICON,
    ...(tag === null ? {} : { id: toastOf(tag) }),
  });
}
