/** What clients shows to the other domains, in the browser and on the server. */
export { Client } from './client.resource.ts';
