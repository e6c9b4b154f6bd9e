/** The token client of this page, with its worker. */
import { createTokenClient } from './token-client.ts';
import { xsrfIn } from './xsrf.ts';

export const tokens = createTokenClient({
  start: () => new Worker(new URL('./token.worker.ts', import.meta.url), { type: 'module', name: 'token' }),
  cookieXsrf: () => xsrfIn(document.cookie),
});
