/** Decides which domain may depend on which: it may import only those listed for it. Talk against this direction goes through an outbox event. */
export const MAP: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  operations: ['identity'],
  clients: ['identity'],
  workforce: ['identity'],
  live: ['identity', 'clients'],
  scheduling: ['identity', 'clients', 'workforce', 'live'],
  video: ['identity', 'clients', 'workforce', 'live', 'scheduling'],
  streams: ['identity', 'clients', 'workforce', 'live', 'scheduling'],
  payroll: ['identity', 'clients', 'workforce', 'live', 'scheduling', 'streams'],
  reporting: ['identity', 'clients', 'workforce', 'live', 'scheduling', 'streams', 'payroll'],
  feeds: ['identity', 'clients', 'workforce', 'live', 'scheduling'],
  demo: ['identity', 'clients', 'workforce', 'live', 'scheduling', 'video', 'streams', 'payroll', 'feeds'],
};
