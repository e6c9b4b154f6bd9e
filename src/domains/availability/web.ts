/** Browser side of availability: screens, menu, and parts on the dashboard and the employee page. */
import { lazy } from 'react';
import { hasRole } from '#core/access';
import { ADMIN, type Access, type DomainWeb } from '#web/domain-web.ts';
import { IconCalendarEvent } from '#web/kit/icons.ts';

const PEOPLE: Access = ['EMPLOYEE', 'MANAGER', 'ADMIN'];
const part = (name: 'MyNextWeek' | 'TeamNextWeek') =>
  lazy(async () => ({ default: (await import('./week/dashboard-week.part.tsx'))[name] }));

export const web: DomainWeb = {
  routes: [
    {
      path: '/employees/availability',
      linked: true,
      access: PEOPLE,
      title: 'Availability',
      screen: () => import('./week/availability.screen.tsx'),
    },
    {
      path: '/leave-entitlements',
      access: ADMIN,
      title: 'Leave entitlements',
      screen: () => import('./leave/leave-entitlement-list.screen.tsx'),
    },
    {
      path: '/leave-entitlements/new',
      access: ADMIN,
      title: 'New leave entitlement',
      screen: () => import('./leave/leave-entitlement-form.screen.tsx'),
    },
    {
      path: '/leave-entitlements/$uuid/edit',
      access: ADMIN,
      title: 'Edit leave entitlement',
      screen: () => import('./leave/leave-entitlement-form.screen.tsx'),
    },
    {
      path: '/employees/time-off',
      linked: true,
      access: PEOPLE,
      title: 'Time off',
      screen: () => import('./time-off/time-off.screen.tsx'),
    },
  ],
  places: [
    { label: 'Time off', to: '/employees/time-off' },
    { label: 'Leave entitlements', to: '/leave-entitlements' },
  ],
  menu: [
    {
      order: 65,
      label: 'My Availability',
      to: '/employees/availability',
      also: ['/employees/time-off', '/leave-entitlements'],
      icon: IconCalendarEvent,
      key: 'm',
    },
  ],
  extensions: {
    Employee: {
      panels: [
        { order: 20, part: lazy(() => import('./week/employee-weeks.part.tsx')) },
        { order: 21, part: lazy(() => import('./leave/employee-leave.part.tsx')) },
      ],
    },
  },
  dashboard: [
    { order: 3, shows: (actor) => hasRole(actor, 'ROLE_EMPLOYEE', 'ROLE_MANAGER') && actor.employee !== null, part: part('MyNextWeek') },
    { order: 14, shows: (actor) => hasRole(actor, 'ROLE_ADMIN', 'ROLE_MANAGER'), part: part('TeamNextWeek') },
  ],
};
