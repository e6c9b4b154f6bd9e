/** What availability gives to the browser: weeks of availability, and time off. */
import type { Access, DomainWeb } from '#web/domain-web.ts';
import { IconCalendarEvent } from '#web/kit/icons.ts';

const PEOPLE: Access = ['EMPLOYEE', 'MANAGER', 'ADMIN'];

export const web: DomainWeb = {
  routes: [
    { path: '/employees/availability', access: PEOPLE, title: 'Availability', screen: () => import('./week/availability.screen.tsx') },
    { path: '/employees/time-off', access: PEOPLE, title: 'Time off', screen: () => import('./time-off/time-off.screen.tsx') },
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
};
