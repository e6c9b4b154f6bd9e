/** Browser entry point of notifications: bell, inbox, preferences and device settings, and the history for admins. */
import { lazy } from 'react';
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';
import { IconBell } from '#web/kit/icons.ts';
import { KEPT_HERE } from './offline/kept-here.rules.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/notifications', access: 'signed-in', title: 'Notifications', screen: () => import('./inbox/inbox.screen.tsx') },
    { path: '/notifications/history', access: ADMIN, title: 'Sent notifications', screen: () => import('./history/sent-list.screen.tsx') },
    { path: '/notifications/announce', access: ADMIN, title: 'New announcement', screen: () => import('./history/write.screen.tsx') },
    {
      path: '/notifications/history/$uuid',
      access: ADMIN,
      title: 'Notification',
      screen: () => import('./history/sent-detail.screen.tsx'),
    },
  ],
  places: [
    { label: 'Notifications', to: '/notifications' },
    { label: 'Sent notifications', to: '/notifications/history' },
    { label: 'Write an announcement', to: '/notifications/announce' },
  ],
  header: [{ order: 10, label: 'Notifications', to: '/notifications', icon: IconBell, part: () => import('./inbox/bell.part.tsx') }],
  profile: [
    { order: 10, id: 'notifications', title: 'Notifications', part: lazy(() => import('./preference/preferences.part.tsx')) },
    { order: 20, id: 'device', title: 'This device', part: lazy(() => import('./push/this-device.part.tsx')) },
  ],
  background: [{ part: () => import('./offline/app-worker.part.tsx'), atOnce: () => window.localStorage.getItem(KEPT_HERE) !== null }],
};
