/** A device: a browser or phone of a user that receives push notifications. */
import { anyOf, nobody, ownUser, role } from '#core/access';
import { boolean, choice, instant, integer, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { DEVICE_TYPES } from './device-labels.rules.ts';

const ownsDevice = anyOf(role('ADMIN'), ownUser('user'));

export const UserDevice = defineResource({
  name: 'UserDevice',
  plural: 'user_devices',
  table: 'user_device',
  label: { one: 'Device', many: 'Devices' },
  about: 'A browser or phone of a user that receives push notifications.',
  title: 'deviceName',
  fields: {
    deviceName: text({ minLength: 1, maxLength: 120, default: 'Unknown device', label: 'Name' }),
    deviceType: choice(DEVICE_TYPES, {
      default: 'desktop',
      readOnly: true,
      labels: { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' },
      label: 'Type',
    }),
    browser: text({ nullable: true, readOnly: true, maxLength: 60 }),
    os: text({ nullable: true, readOnly: true, maxLength: 60, label: 'System' }),
    userAgent: text({ nullable: true, readOnly: true, maxLength: 400, minor: true }),
    user: one<{ username: string; nickname: string | null }>()('User', {
      readOnly: true,
      embed: ['username', 'nickname'],
      label: 'Person',
    }),
    kind: choice(['FCM', 'WEB_PUSH'], { default: 'FCM', readOnly: true, labels: { FCM: 'Firebase', WEB_PUSH: 'Web Push' }, minor: true }),
    fcmToken: text({
      readOnly: true,
      label: 'Token',
      help: 'A Firebase token, or the address of the browser’s push service.',
      minor: true,
    }),
    isActive: boolean({ default: true, label: 'Active' }),
    failureCount: integer({ default: 0, readOnly: true, label: 'Failures' }),
    lastError: text({ nullable: true, readOnly: true, label: 'Last error', minor: true }),
    lastUsedAt: instant({ nullable: true, label: 'Last used' }),
    createdAt: instant({ computed: true, readOnly: true, label: 'Added', minor: true }),
    updatedAt: instant({ computed: true, readOnly: true, label: 'Changed', minor: true }),
  },
  filters: { user: 'exact', isActive: 'boolean', deviceType: 'exact', createTime: 'date', lastUsedAt: 'date' },
  orders: ['deviceName', 'createTime', 'lastUsedAt'],
  defaultOrder: { id: 'desc' },
  access: { read: ownsDevice, create: nobody, update: ownsDevice, remove: ownsDevice },
  operations: ['list', 'read', 'update', 'remove'],
  // Not audited: browsers update the last use at every start.
  skip: { update: ['audit'] },
  personal: 'user',
});
