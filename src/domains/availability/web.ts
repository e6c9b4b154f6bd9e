/** What availability gives to the browser. */
import type { DomainWeb } from '#web/domain-web.ts';

export const web: DomainWeb = { routes: [], menu: [] };
