/** Web entry point of workforce: routes, menu and palette entries. */
import { ADMIN, type DomainWeb } from '#web/domain-web.ts';
import { IconUsers } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    { path: '/employees', access: ADMIN, title: 'Employees', screen: () => import('./employee-list.screen.tsx') },
    { path: '/employees/new', access: ADMIN, title: 'New employee', screen: () => import('./employee-form.screen.tsx') },
    { path: '/employees/$uuid', access: ADMIN, title: 'Employee', screen: () => import('./employee-detail.screen.tsx') },
    { path: '/employees/$uuid/edit', access: ADMIN, title: 'Edit employee', screen: () => import('./employee-form.screen.tsx') },
  ],
  menu: [{ order: 60, label: 'Employees', to: '/employees', icon: IconUsers, key: 'e' }],
  records: [
    {
      order: 10,
      resource: 'Employee',
      screenOf: (uuid) => `/employees/${uuid}`,
      create: '/employees/new',
      about: [['firstname', 'lastname'], ['nickname'], ['email']],
    },
  ],
};
