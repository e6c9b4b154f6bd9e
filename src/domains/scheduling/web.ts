/** Browser side of scheduling: screens, menu, dashboard parts, and panels on the records of other domains. */
import { lazy } from 'react';
import { hasRole } from '#core/access';
import { STAFF, type DomainWeb } from '#web/domain-web.ts';
import { IconCalendarWeek } from '#web/kit/icons.ts';

const part = (name: 'AgencyDay' | 'NextShifts' | 'NextStreams') =>
  lazy(async () => ({ default: (await import('./planner/dashboard/dashboard-parts.part.tsx'))[name] }));
const claims = (name: 'WaitingClaims' | 'ShiftsToClaim') =>
  lazy(async () => ({ default: (await import('./claims/dashboard-claims.part.tsx'))[name] }));

export const web: DomainWeb = {
  routes: [
    {
      path: '/schedules',
      linked: true,
      access: 'signed-in',
      title: 'Schedules',
      screen: () => import('./planner/screen/schedule-calendar.screen.tsx'),
    },
    {
      path: '/schedules/$uuid',
      linked: true,
      access: 'signed-in',
      title: 'Schedule',
      screen: () => import('./schedules/page/schedule.screen.tsx'),
    },
    {
      path: '/schedules/$uuid/edit',
      access: STAFF,
      title: 'Edit schedule',
      screen: () => import('./schedules/page/schedule-edit.screen.tsx'),
    },
    {
      path: '/open-shifts',
      linked: true,
      access: ['EMPLOYEE', 'MANAGER', 'ADMIN'],
      title: 'Open shifts',
      screen: () => import('./claims/open-shifts.screen.tsx'),
    },
  ],
  menu: [{ order: 30, label: 'Schedules', to: '/schedules', also: ['/open-shifts'], icon: IconCalendarWeek, key: 's' }],
  places: [{ label: 'Open shifts', to: '/open-shifts' }],
  extensions: {
    Employee: {
      panels: [
        { order: 10, part: lazy(() => import('./schedules/page/employee-shifts.part.tsx')) },
        { order: 15, part: lazy(() => import('./fill/weekly-hours.part.tsx')) },
      ],
    },
    EmployeeAvailability: { panels: [{ order: 10, part: lazy(() => import('./schedules/needs/week-needs.part.tsx')) }] },
    TimeOff: { panels: [{ order: 10, part: lazy(() => import('./schedules/needs/time-off-shifts.part.tsx')) }] },
    LiveAccount: {
      panels: [
        { order: 40, part: lazy(() => import('./schedules/page/account-schedules.part.tsx')) },
        { order: 45, part: lazy(() => import('./fill/usual-needs.part.tsx')) },
      ],
      columns: [
        {
          name: 'nextStream',
          label: 'Next stream',
          after: 'managers',
          width: '11rem',
          cell: lazy(() => import('./schedules/page/next-stream.part.tsx')),
        },
      ],
    },
  },
  dashboard: [
    { order: 10, shows: (actor) => hasRole(actor, 'ROLE_ADMIN', 'ROLE_MANAGER'), part: part('AgencyDay') },
    { order: 15, shows: (actor) => hasRole(actor, 'ROLE_ADMIN', 'ROLE_MANAGER'), part: claims('WaitingClaims') },
    { order: 20, shows: (actor) => hasRole(actor, 'ROLE_EMPLOYEE') && actor.employee !== null, linked: 'shifts', part: part('NextShifts') },
    { order: 25, shows: (actor) => hasRole(actor, 'ROLE_EMPLOYEE') && actor.employee !== null, part: claims('ShiftsToClaim') },
    { order: 30, shows: (actor) => hasRole(actor, 'ROLE_CLIENT') && actor.client !== null, linked: 'streams', part: part('NextStreams') },
  ],
};
