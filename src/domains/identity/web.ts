/** What identity gives to the browser: sign-in, profile and users. */
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';
import { IconUserCog } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/login', access: 'open', title: 'Sign in', screen: () => import('./login.screen.tsx') },
    { path: '/users', access: ADMIN, title: 'Users', screen: () => import('./user-list.screen.tsx') },
    { path: '/users/new', access: ADMIN, title: 'New user', screen: () => import('./user-form.screen.tsx') },
    { path: '/users/$uuid/edit', access: ADMIN, title: 'Edit user', screen: () => import('./user-form.screen.tsx') },
    { path: '/profile', access: 'signed-in', title: 'Profile', screen: () => import('./profile.screen.tsx') },
  ],
  menu: [{ order: 80, label: 'Users', to: '/users', icon: IconUserCog, key: 'u' }],
  records: [{ order: 40, resource: 'User', screenOf: (uuid) => `/users/${uuid}/edit`, create: '/users/new' }],
};
