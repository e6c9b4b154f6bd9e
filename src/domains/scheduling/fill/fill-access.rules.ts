/** Decides who may fill open places; separate from the action contracts so that buttons do not load them. */
import { role } from '#core/access';

const access = role('ADMIN', 'MANAGER');

export const fillAccess = { method: 'POST', path: '/api/schedules/fill', access } as const;
export const applyAccess = { method: 'POST', path: '/api/schedules/fill/apply', access } as const;
export const candidatesAccess = { method: 'GET', path: '/api/schedules/:uuid/candidates', access } as const;
export const readWeightsAccess = { method: 'GET', path: '/api/schedules/fill/weights', access } as const;
export const setWeightsAccess = { method: 'PUT', path: '/api/schedules/fill/weights', access: role('ADMIN') } as const;
