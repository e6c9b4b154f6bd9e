/** The reason for accepting soft conflicts, and the notes of claims and swaps. */

export const MAX_REASON_LENGTH = 500;
