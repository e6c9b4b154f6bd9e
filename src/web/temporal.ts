/**
 * Temporal: the browser's implementation if available, else the polyfill, loaded before any code that needs it.
 * Replaces `temporal-polyfill` in the browser build (vite.config.ts), which makes the same choice but is always loaded in full.
 */
const { Temporal: own } = globalThis as { readonly Temporal?: typeof import('temporal-polyfill/implementation').Temporal };

export const Temporal = own ?? (await import('temporal-polyfill/implementation')).Temporal;
