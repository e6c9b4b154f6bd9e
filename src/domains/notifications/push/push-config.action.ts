/** Contract of the call for the push configuration of browsers. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';

export const pushConfig = defineAction({
  method: 'GET',
  path: '/api/config/firebase',
  resource: 'UserDevice',
  access: everyone,
  summary: 'The configuration that a browser needs to subscribe: for Firebase if configured, else the public key for Web Push.',
  input: z.object({}),
  output: z.object({
    isConfigured: z.boolean().describe('Whether Firebase is used.'),
    apiKey: z.string().optional(),
    projectId: z.string().optional(),
    messagingSenderId: z.string().nullish(),
    appId: z.string().nullish(),
    vapidKey: z.string().nullish().describe('The key of Firebase, or the server’s own public key for Web Push.'),
  }),
});
export type PushConfigAnswer = OutputOfAction<typeof pushConfig>;
