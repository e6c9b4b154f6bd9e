/** Browser entry point of video: jobs as list, board and calendar, tasks, templates, task types and reviews. */
import { lazy } from 'react';
import { ADMIN, STAFF, type DomainWeb } from '#web/domain-web.ts';
import { IconMovie, IconTags } from '#web/kit/icons.ts';
import { seesAsClient } from './job/client-view.rules.ts';

const PEOPLE = 'signed-in' as const;

export const web: DomainWeb = {
  routes: [
    {
      path: '/video-uploads/$uuid',
      linked: true,
      access: 'signed-in',
      title: 'Review',
      screen: () => import('./review/review.screen.tsx'),
    },
    { path: '/video-jobs', linked: true, access: PEOPLE, title: 'Video jobs', screen: () => import('./page/job-list.screen.tsx') },
    {
      path: '/video-jobs/board',
      linked: true,
      access: PEOPLE,
      title: 'Video jobs by status',
      screen: () => import('./page/job-board.screen.tsx'),
    },
    {
      path: '/video-jobs/calendar',
      linked: true,
      access: PEOPLE,
      title: 'Due dates',
      screen: () => import('./job/job-calendar.screen.tsx'),
    },
    { path: '/video-jobs/new', access: PEOPLE, title: 'New video job', screen: () => import('./page/job-form.screen.tsx') },
    { path: '/video-jobs/$uuid', linked: true, access: PEOPLE, title: 'Video job', screen: () => import('./page/job-detail.screen.tsx') },
    { path: '/video-jobs/$uuid/edit', access: PEOPLE, title: 'Edit video job', screen: () => import('./page/job-form.screen.tsx') },
    { path: '/video-tasks', linked: true, access: PEOPLE, title: 'Video tasks', screen: () => import('./task/task-list.screen.tsx') },
    { path: '/video-tasks/new', access: STAFF, title: 'New video task', screen: () => import('./task/task-form.screen.tsx') },
    {
      path: '/video-tasks/$uuid',
      linked: true,
      access: PEOPLE,
      title: 'Video task',
      screen: () => import('./page/task-detail.screen.tsx'),
    },
    { path: '/video-tasks/$uuid/edit', access: STAFF, title: 'Edit video task', screen: () => import('./task/task-form.screen.tsx') },
    { path: '/video-job-templates', access: STAFF, title: 'Job templates', screen: () => import('./template/template-list.screen.tsx') },
    {
      path: '/video-job-templates/new',
      access: STAFF,
      title: 'New job template',
      screen: () => import('./template/template-form.screen.tsx'),
    },
    {
      path: '/video-job-templates/$uuid/edit',
      access: STAFF,
      title: 'Edit job template',
      screen: () => import('./template/template-form.screen.tsx'),
    },
    { path: '/video-task-types', access: ADMIN, title: 'Video task types', screen: () => import('./task-type/task-type-list.screen.tsx') },
    {
      path: '/video-task-types/new',
      access: ADMIN,
      title: 'New video task type',
      screen: () => import('./task-type/task-type-form.screen.tsx'),
    },
    {
      path: '/video-task-types/$uuid/edit',
      access: ADMIN,
      title: 'Edit video task type',
      screen: () => import('./task-type/task-type-form.screen.tsx'),
    },
  ],
  menu: [
    {
      order: 35,
      label: 'Video Jobs',
      to: '/video-jobs',
      also: ['/video-tasks', '/video-uploads', '/video-job-templates'],
      icon: IconMovie,
      key: 'v',
    },
    { order: 101, label: 'Video Task Types', to: '/video-task-types', icon: IconTags, key: 'y', group: 'Settings' },
  ],
  background: [{ part: () => import('./upload/interrupted-uploads.part.tsx') }],
  places: [
    { label: 'Video jobs by status', to: '/video-jobs/board' },
    { label: 'Due dates of video jobs', to: '/video-jobs/calendar' },
    { label: 'Video tasks', to: '/video-tasks' },
    { label: 'Job templates', to: '/video-job-templates' },
  ],
  records: [
    { order: 40, resource: 'VideoJob', screenOf: (uuid) => `/video-jobs/${uuid}`, create: '/video-jobs/new', about: [['clientName']] },
  ],
  extensions: {
    Employee: { panels: [{ order: 30, part: lazy(() => import('./page/employee-tasks.part.tsx')) }] },
    Schedule: { panels: [{ order: 20, part: lazy(() => import('./upload/schedule-work.part.tsx')) }] },
  },
  dashboard: [
    {
      order: 5,
      shows: ({ roles, employee }) => roles.includes('ROLE_EMPLOYEE') && employee !== null,
      part: lazy(() => import('./page/my-tasks.part.tsx')),
    },
    {
      order: 6,
      shows: (actor) => actor.client !== null && seesAsClient(actor),
      part: lazy(async () => ({ default: (await import('./page/client-jobs.part.tsx')).ClientBoard })),
    },
    {
      order: 8,
      shows: ({ roles, employee, client }) =>
        roles.includes('ROLE_ADMIN') || roles.includes('ROLE_MANAGER') || employee !== null || client !== null,
      part: lazy(() => import('./review/my-mentions.part.tsx')),
    },
  ],
};
