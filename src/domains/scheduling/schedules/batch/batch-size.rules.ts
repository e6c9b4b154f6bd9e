/** The size of a batch. */

/** Per list of a request: what is created, changed and removed. */
export const MAX_BATCH_SIZE = 300;
