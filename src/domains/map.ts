/**
 * Decides which domain may depend on which: a domain may import only those listed for it. Communication in the other direction uses outbox
 * events.
 */
export const MAP: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  operations: ['identity'],
  clients: ['identity'],
  workforce: ['identity'],
  availability: ['identity', 'workforce'],
  live: ['identity', 'clients'],
  scheduling: ['identity', 'clients', 'workforce', 'availability', 'live'],
  video: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling'],
  similarity: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'video'],
  streams: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling'],
  payroll: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'streams'],
  reporting: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'streams', 'payroll'],
  feeds: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling'],
  notifications: ['identity', 'clients', 'workforce', 'availability', 'live', 'scheduling', 'video', 'similarity', 'streams', 'payroll'],
  demo: [
    'identity',
    'clients',
    'workforce',
    'availability',
    'live',
    'scheduling',
    'video',
    'similarity',
    'streams',
    'payroll',
    'feeds',
    'notifications',
  ],
};
