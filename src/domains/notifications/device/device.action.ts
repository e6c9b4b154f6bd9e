/** Contracts of the calls to register and count devices. */
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
    'Registers a browser or phone for push notifications. Registering again updates the same device; a token of another user moves to you.',
  input: z.object({
    fcmToken: z
      .string()
      .min(1)
      .max(MAX_TOKEN)
      .regex(/^[!-~]+$/, 'A token should contain only ASCII characters and no spaces.')
      .describe('A Firebase token, or the endpoint of a Web Push subscription.'),
    keys: z
      .object({
        p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'This is not the public key of a subscription.'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/, 'This is not the secret of a subscription.'),
      })
      .optional()
      .describe('Keys of a Web Push subscription; absent for a Firebase token.'),
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
  summary: 'The number of devices, by state and type.',
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
