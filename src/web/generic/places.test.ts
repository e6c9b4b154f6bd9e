/** Screens of a resource that the actor may open. */
import { expect, it } from 'vitest';
import type { Actor } from '#core/access';
import { VideoTask } from '#domains/video';
import { placesOf } from './places.ts';

const admin: Actor = { user: 'u1', username: 'admin', roles: ['ROLE_ADMIN'], employee: null, client: null };
const employee: Actor = { user: 'u3', username: 'employee', roles: ['ROLE_EMPLOYEE'], employee: 'e1', client: null };
const router = { routesByPath: { '/video-tasks/$uuid': {}, '/video-tasks/$uuid/edit': {}, '/video-tasks/new': {} } };

it('are offered only to roles that their routes admit, even to those who may change the record', () => {
  const [theirs, own] = [placesOf(router, VideoTask, admin), placesOf(router, VideoTask, employee)];
  expect([theirs.create, theirs.edit?.('t'), theirs.open('t')]).toEqual(['/video-tasks/new', '/video-tasks/t/edit', '/video-tasks/t']);
  expect([own.create, own.edit, own.open('t')]).toEqual([null, null, '/video-tasks/t']);
});
