/** Browser entry point of streams: live streams, imports, unmatched streams, and results on the pages of accounts and schedules. */
import { lazy } from 'react';
import { STAFF, type DomainWeb } from '#web/domain-web.ts';
import { IconChartAreaLine } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/live-streams', access: STAFF, title: 'Live streams', screen: () => import('./page/stream-list.screen.tsx') },
    { path: '/live-streams/import', access: STAFF, title: 'Import live streams', screen: () => import('./page/import.screen.tsx') },
    { path: '/live-streams/imports', access: STAFF, title: 'Import history', screen: () => import('./page/import-history.screen.tsx') },
    { path: '/live-streams/imports/$uuid', access: STAFF, title: 'Import', screen: () => import('./import/import-report.screen.tsx') },
    { path: '/live-streams/unmatched', access: STAFF, title: 'Unmatched', screen: () => import('./matching/unmatched.screen.tsx') },
    { path: '/live-streams/$uuid', access: STAFF, title: 'Live stream', screen: () => import('./page/stream-detail.screen.tsx') },
    { path: '/live-streams/$uuid/edit', access: STAFF, title: 'Edit live stream', screen: () => import('./stream/stream-form.screen.tsx') },
  ],
  menu: [{ order: 20, label: 'Live Streams', to: '/live-streams', icon: IconChartAreaLine, key: 't' }],
  places: [
    { label: 'Import live streams', to: '/live-streams/import' },
    { label: 'Import history', to: '/live-streams/imports' },
    { label: 'Unmatched streams and schedules', to: '/live-streams/unmatched' },
  ],
  dashboard: [
    {
      order: 4,
      shows: ({ roles, client }) => roles.includes('ROLE_CLIENT') && client !== null,
      part: lazy(() => import('./account/client-results.part.tsx')),
    },
  ],
  extensions: {
    Schedule: { panels: [{ order: 10, part: lazy(() => import('./stream/schedule-results.part.tsx')) }] },
    LiveAccount: {
      panels: [
        { order: 10, part: lazy(() => import('./account/account-trend.part.tsx')) },
        { order: 20, part: lazy(() => import('./account/account-best-hours.part.tsx')) },
        { order: 30, part: lazy(() => import('./account/account-streams.part.tsx')) },
      ],
    },
  },
};
