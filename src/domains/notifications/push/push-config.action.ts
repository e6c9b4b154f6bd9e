/** What browsers ask for before they subscribe to push. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';

export const pushConfig = defineAction({
  method: 'GET',
  path: '/api/config/firebase',
  resource: 'UserDevice',
  access: everyone,
  summary: 'What a browser needs to subscribe: of Firebase where it is configured, else the public key for Web Push.',
  input: z.object({}),
  output: z.object({
    isConfigured: z.boolean().describe('Whether Firebase is used.'),
    apiKey: z.string().optional(),
    projectId: z.string().optional(),
    messagingSenderId: z.string().nullish(),
    appId: z.string().nullish(),
    vapidKey: z.string().nullish().describe('Of Firebase, or the server’s own public key for Web Push.'),
  }),
});
export type PushConfigAnswer = OutputOfAction<typeof pushConfig>;
