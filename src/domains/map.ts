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

/** Folders that do not know each other are listed together. */
type FolderOrder = readonly (string | readonly string[])[];

/**
 * Decides the order of the folders of a domain: a folder may import from those before it. The largest domain has rooms (`schedules`,
 * `planner`) with folders of their own. Files of the domain itself may be imported by all its folders, except for its entry points.
 */
export const FOLDERS: Readonly<Record<string, FolderOrder>> = {
  identity: ['password', 'session', 'account-mail', 'user', 'second-factor', 'administration', 'sign-in', 'profile'],
  operations: ['outbox'],
  availability: ['slots', 'person', 'usual', 'leave', 'time-off', 'week'],
  live: ['account', 'bonus', 'page'],
  scheduling: [
    'schedules/schedule',
    'schedules/conflicts',
    'schedules/writes',
    ['schedules/page', 'schedules/publish', 'schedules/batch', 'schedules/copy', 'schedules/needs', 'schedules/print'],
    'schedules/templates',
    'claims',
    'leaving',
    'fill',
    'planner/styles',
    'planner/store',
    'planner/gestures',
    'planner/editor',
    'planner/dialogs',
    ['planner/roster', 'planner/calendar'],
    'planner/screen',
    'planner/dashboard',
  ],
  video: ['job', 'task', 'task-type', 'leaving', 'template', 'schedule', 'version', 'media', 'upload', 'page', 'review'],
  similarity: ['styles', 'library', 'task', 'fingerprint', 'pair', 'bumper', 'result', 'family', 'report'],
  streams: ['parse', 'stream', 'import', 'account', 'matching', 'page'],
  payroll: ['basis', 'calculation', 'arrears', 'bonus', 'holidays', 'item', 'generate', 'payslip', 'run'],
  reporting: ['report', 'streams', 'products', 'schedules', 'employees', 'profit', 'hub'],
  notifications: [
    'device',
    'message',
    'inbox',
    'preference',
    'delivery',
    'announcement',
    'history',
    'push',
    'offline',
    'sources',
    'shifts',
    'summary',
  ],
};
