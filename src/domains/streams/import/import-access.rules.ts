/** Decides who may import. Kept apart from the contracts, so that buttons need not load those with their schemas. */
import { role } from '#core/access';

const access = role('ADMIN', 'MANAGER');

export const importListAccess = { method: 'POST', path: '/api/live-streams/tiktok-upload', access } as const;
export const importDashboardAccess = { method: 'POST', path: '/api/live-streams/tiktok-dashboard-upload', access } as const;
