/** Decides who may publish and copy schedules; separate from the action contracts so that buttons do not load them. */
import { role } from '#core/access';

const access = role('ADMIN', 'MANAGER');

export const publishAccess = { method: 'POST', path: '/api/schedules/publish', access } as const;
export const copyAccess = { method: 'POST', path: '/api/schedules/copy', access } as const;
export const repeatAccess = { method: 'POST', path: '/api/schedules/:uuid/repeat', access } as const;
export const batchAccess = { method: 'POST', path: '/api/schedules/batch', access } as const;
export const saveWeekAccess = { method: 'POST', path: '/api/schedule_templates/save-week', access } as const;
export const applyWeekAccess = { method: 'POST', path: '/api/schedule_templates/:uuid/lay', access } as const;
export const printWeekAccess = { method: 'GET', path: '/api/schedules/week.pdf', access: role('ADMIN', 'MANAGER', 'EMPLOYEE') } as const;
