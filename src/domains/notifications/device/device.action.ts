/** What devices are registered and counted with. */
import * as z from 'zod';
import { everyone } from '#core/access';
import { defineAction, type InputOfAction, type OutputOfAction } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { DEVICE_TYPES } from './device-labels.rules.ts';
import { UserDevice } from './user-device.resource.ts';

const MAX_TOKEN = 2000;
const label = (max: number) => z.string().trim().max(max).nullish();

export const registerDevice = defineAction({
  method: 'POST',
  path: '/api/user_devices',
  resource: 'UserDevice',
  access: everyone,
  summary:
    'Registers a browser or phone to push to. Registered again it stays one device; a token that another person had moves to the caller.',
  input: z.object({
    fcmToken: z
      .string()
      .min(1)
      .max(MAX_TOKEN)
      .regex(/^[!-~]+$/, 'A token holds no spaces and only ASCII characters.')
      .describe('Of Firebase, or the endpoint of a Web Push subscription.'),
    keys: z
      .object({
        p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'This is not a public key of a subscription.'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is not a secret of a subscription.'),
      })
      .optional()
      .describe('Of a Web Push subscription; absent = the token is of Firebase.'),
    deviceName: label(120),
    deviceType: z.enum(DEVICE_TYPES).nullish(),
    browser: label(60),
    os: label(60),
    userAgent: label(400),
  }),
  output: recordOf<typeof UserDevice>('UserDevice'),
  status: 201,
  changes: ['UserDevice'],
});
export type DeviceRegistration = InputOfAction<typeof registerDevice>;

export const deviceStatistics = defineAction({
  method: 'GET',
  path: '/api/user_devices/statistics',
  resource: 'UserDevice',
  access: UserDevice.access.read,
  summary: 'How many devices there are, by state and type.',
  input: z.object({}),
  output: z.object({
    total: z.number(),
    active: z.number(),
    inactive: z.number(),
    mobile: z.number(),
    desktop: z.number(),
    tablet: z.number(),
  }),
});
export type DeviceStatistics = OutputOfAction<typeof deviceStatistics>;
