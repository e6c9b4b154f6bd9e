/** Decides which domain may depend on which: it may import only those listed for it. Talk against this direction goes through an outbox event. */
export const MAP: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  operations: ['identity'],
  clients: ['identity'],
  workforce: ['identity'],
  availability: ['identity', 'workforce'],
  live: ['identity', 'clients'],
  scheduling: ['identity', 'clients', 'workforce', 'availability', 'live'],
  video: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling'],
  streams: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling'],
  payroll: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'streams'],
  reporting: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'streams', 'payroll'],
  feeds: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling'],
  demo: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'video', 'streams', 'payroll', 'feeds'],
};
