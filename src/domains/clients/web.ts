/** Web entry point of clients: routes, menu and palette entries. */
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';
import { IconBuildingStore } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/clients', access: ADMIN, title: 'Clients', screen: () => import('./client-list.screen.tsx') },
    { path: '/clients/new', access: ADMIN, title: 'New client', screen: () => import('./client-form.screen.tsx') },
    { path: '/clients/$uuid/edit', access: ADMIN, title: 'Edit client', screen: () => import('./client-form.screen.tsx') },
  ],
  menu: [{ order: 50, label: 'Clients', to: '/clients', icon: IconBuildingStore, key: 'c' }],
  records: [{ order: 30, resource: 'Client', screenOf: (uuid) => `/clients/${uuid}/edit`, create: '/clients/new', about: [['email']] }],
};
