/** Decides by which key a browser knows that shifts are kept in it, which have to go when their person signs out. */
export const KEPT_HERE = 'greenroom_kept_here';
