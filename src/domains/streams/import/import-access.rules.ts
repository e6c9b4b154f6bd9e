/** Decides who may import: what buttons need of the contracts, which take the rest along only where it is read. */
import { role } from '#core/access';

const access = role('ADMIN', 'MANAGER');

export const importListAccess = { method: 'POST', path: '/api/live-streams/tiktok-upload', access } as const;
export const importDashboardAccess = { method: 'POST', path: '/api/live-streams/tiktok-dashboard-upload', access } as const;
