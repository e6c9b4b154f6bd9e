/** Web entry point of similarity: the reused-footage report, and the notices on uploads. */
import { lazy } from 'react';
import { ADMIN, type DomainWeb, type RecordPartProps } from '#web/domain-web.ts';
import { lazyOnIdle } from '#web/shell/lazy-on-idle.tsx';

const ReuseNotice = lazyOnIdle<RecordPartProps>(() => import('./result/reuse-notice.part.tsx'));

export const web: DomainWeb = {
  routes: [
    {
      path: '/reports/video-similarity',
      access: ADMIN,
      title: 'Video similarity',
      screen: () => import('./report/similarity-report.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/originals/$uuid',
      access: ADMIN,
      title: 'Uses of an original',
      screen: () => import('./family/uses.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/timelines/$uuid',
      access: ADMIN,
      title: 'Sources of a video',
      screen: () => import('./family/sources.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/bumpers',
      access: ADMIN,
      title: 'Bumpers',
      screen: () => import('./bumper/bumpers.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/library',
      access: ADMIN,
      title: 'Library',
      screen: () => import('./library/library.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/library/originals/$uuid',
      access: ADMIN,
      title: 'Uses of a library video',
      screen: () => import('./family/library-uses.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/library/files',
      access: ADMIN,
      title: 'Library videos',
      screen: () => import('./report/library-videos.screen.tsx'),
    },
    {
      path: '/reports/video-similarity/$uuid',
      access: ADMIN,
      title: 'Comparison',
      screen: () => import('./result/comparison.screen.tsx'),
    },
  ],
  places: [
    { label: 'Video similarity', to: '/reports/video-similarity' },
    { label: 'Bumpers', to: '/reports/video-similarity/bumpers' },
    { label: 'Library', to: '/reports/video-similarity/library' },
    { label: 'Library videos', to: '/reports/video-similarity/library/files' },
  ],
  extensions: { VideoUpload: { notices: [ReuseNotice] } },
  reports: [
    {
      path: '/reports/video-similarity',
      title: 'Video similarity',
      about: 'Footage that was delivered before: which seconds, of which video, and how sure that is.',
      roles: ['ADMIN'],
      part: lazy(() => import('./report/report-card.part.tsx')),
    },
  ],
};
