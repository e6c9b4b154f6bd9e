/** Limits of requests about schedules, apart from the contracts so that screens need not load those with their schemas. */

/** Of the reason for accepting soft conflicts, and of the notes of claims and swaps. */
export const MAX_REASON_LENGTH = 500;

/** Per list of a batch: what is created, changed and removed. */
export const MAX_BATCH_SIZE = 300;
