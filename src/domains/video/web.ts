/** What video gives to the browser. */
import type { DomainWeb } from '#web/domain-web.ts';

export const web: DomainWeb = {
  routes: [{ path: '/video-uploads/$uuid', access: 'signed-in', title: 'Review', screen: () => import('./review/review.screen.tsx') }],
};
