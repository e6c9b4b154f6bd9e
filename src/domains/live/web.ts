/** Web entry point of live: routes, menu and palette entries. */
import { STAFF, type DomainWeb } from '#web/domain-web.ts';
import { IconBroadcast } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/live-accounts', access: STAFF, title: 'Live accounts', screen: () => import('./account/live-account-list.screen.tsx') },
    {
      path: '/live-accounts/new',
      access: STAFF,
      title: 'New live account',
      screen: () => import('./account/live-account-form.screen.tsx'),
    },
    {
      path: '/live-accounts/$uuid',
      access: STAFF,
      title: 'Live account',
      screen: () => import('./page/live-account-detail.screen.tsx'),
    },
    {
      path: '/live-accounts/$uuid/edit',
      access: STAFF,
      title: 'Edit live account',
      screen: () => import('./account/live-account-form.screen.tsx'),
    },
  ],
  menu: [{ order: 40, label: 'Live Accounts', to: '/live-accounts', icon: IconBroadcast, key: 'l' }],
  records: [
    {
      order: 20,
      resource: 'LiveAccount',
      screenOf: (uuid) => `/live-accounts/${uuid}`,
      create: '/live-accounts/new',
      about: [['clientName']],
    },
  ],
};
