/**
 * Whose calendar arithmetic is used: the browser's own where it has one, else the polyfill's, fetched before whatever needs it.
 * Stands in for `temporal-polyfill` in the browser (vite.config.ts), which makes the same choice but is always fetched whole.
 */
const { Temporal: own } = globalThis as { readonly Temporal?: typeof import('temporal-polyfill/implementation').Temporal };

export const Temporal = own ?? (await import('temporal-polyfill/implementation')).Temporal;
