/** Web entry point of identity: sign-in, profile and users. */
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';
import { IconUser, IconUserCog } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/login', access: 'open', title: 'Sign in', screen: () => import('./sign-in/login.screen.tsx') },
    {
      path: '/forgot-password',
      access: 'open',
      title: 'Forgot password',
      screen: () => import('./account-mail/forgot-password.screen.tsx'),
    },
    { path: '/reset-password', access: 'open', title: 'Set password', screen: () => import('./account-mail/reset-password.screen.tsx') },
    {
      path: '/confirm-email',
      access: 'open',
      title: 'Confirm email address',
      screen: () => import('./account-mail/confirm-email.screen.tsx'),
    },
    { path: '/sign-in-rules', access: ADMIN, title: 'Sign-in rules', screen: () => import('./second-factor/sign-in-rules.screen.tsx') },
    { path: '/users', access: ADMIN, title: 'Users', screen: () => import('./administration/user-list.screen.tsx') },
    { path: '/users/new', access: ADMIN, title: 'New user', screen: () => import('./administration/user-form.screen.tsx') },
    { path: '/users/$uuid/edit', access: ADMIN, title: 'Edit user', screen: () => import('./administration/user-form.screen.tsx') },
    { path: '/profile', access: 'signed-in', title: 'Profile', screen: () => import('./profile/profile.screen.tsx') },
  ],
  places: [{ label: 'Sign-in rules', to: '/sign-in-rules' }],
  menu: [{ order: 80, label: 'Users', to: '/users', icon: IconUserCog, key: 'u' }],
  userMenu: [{ order: 20, label: 'Profile', to: '/profile', icon: IconUser }],
  records: [
    { order: 40, resource: 'User', screenOf: (uuid) => `/users/${uuid}/edit`, create: '/users/new', about: [['username'], ['email']] },
  ],
};
