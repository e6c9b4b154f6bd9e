/** What operations gives to the browser: background jobs. */
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';

export const web: DomainWeb = {
  routes: [{ path: '/background-jobs', access: ADMIN, title: 'Background jobs', screen: () => import('./background-job-list.screen.tsx') }],
  places: [{ label: 'Background jobs', to: '/background-jobs' }],
};
