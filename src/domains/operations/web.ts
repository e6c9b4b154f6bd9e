/** Web entry point of operations: background jobs and the local outbox. */
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/background-jobs', access: ADMIN, title: 'Background jobs', screen: () => import('./background-job-list.screen.tsx') },
    { path: '/outbox', access: ADMIN, title: 'Outbox', screen: () => import('./outbox/outbox-list.screen.tsx') },
    { path: '/outbox-mails', access: ADMIN, title: 'Outbox mails', screen: () => import('./outbox/outbox-list.screen.tsx') },
    { path: '/outbox-mails/$uuid', access: ADMIN, title: 'Mail', screen: () => import('./outbox/outbox-mail.screen.tsx') },
  ],
  places: [
    { label: 'Background jobs', to: '/background-jobs' },
    { label: 'Outbox', to: '/outbox' },
  ],
};
