/** The storage key that marks a browser with offline shifts, which are deleted on sign-out. */
export const KEPT_HERE = 'greenroom_kept_here';
