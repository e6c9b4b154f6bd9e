/** Up to this number of rows, rendering all is cheaper than windowing. */
export const RENDER_ALL = 100;
