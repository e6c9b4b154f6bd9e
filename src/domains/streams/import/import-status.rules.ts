/** Decides what can become of one row of an imported file. */
export const IMPORT_STATUSES = ['created', 'updated', 'skipped', 'failed', 'locked'] as const;
