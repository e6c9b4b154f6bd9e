/** The possible outcomes of a row of an imported file. */
export const IMPORT_STATUSES = ['created', 'updated', 'skipped', 'failed', 'locked'] as const;
