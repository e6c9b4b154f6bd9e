/** Entry point of clients for other domains, in the browser and on the server. */
export { Client } from './client.resource.ts';
