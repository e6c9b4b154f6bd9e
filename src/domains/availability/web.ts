/** Browser side of availability: screens, menu, and parts on the dashboard and the employee page. */
import { lazy } from 'react';
import { hasRole } from '#core/access';
import type { Access, DomainWeb } from '#web/domain-web.ts';
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
      path: '/employees/time-off',
      linked: true,
      access: PEOPLE,
      title: 'Time off',
      screen: () => import('./time-off/time-off.screen.tsx'),
    },
  ],
  places: [{ label: 'Time off', to: '/employees/time-off' }],
  menu: [
    {
      order: 65,
      label: 'My Availability',
      to: '/employees/availability',
      also: ['/employees/time-off'],
      icon: IconCalendarEvent,
      key: 'm',
    },
  ],
  extensions: { Employee: { panels: [{ order: 20, part: lazy(() => import('./week/employee-weeks.part.tsx')) }] } },
  dashboard: [
    { order: 3, shows: (actor) => hasRole(actor, 'ROLE_EMPLOYEE', 'ROLE_MANAGER') && actor.employee !== null, part: part('MyNextWeek') },
    { order: 14, shows: (actor) => hasRole(actor, 'ROLE_ADMIN', 'ROLE_MANAGER'), part: part('TeamNextWeek') },
  ],
};
