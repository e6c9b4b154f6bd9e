/** A delivery: a notification sent to one user by one channel, with the provider's response. */
import { nobody, role } from '#core/access';
import { choice, instant, integer, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { DELIVERY_LIFE } from './notification-life.rules.ts';
import { CHANNELS } from './channel.rules.ts';

export const NotificationDelivery = defineResource({
  name: 'NotificationDelivery',
  plural: 'notification_deliveries',
  table: 'notification_delivery',
  label: { one: 'Delivery', many: 'Deliveries' },
  about: 'The delivery of a notification to one user by email, or by push to one of their devices.',
  title: 'channel',
  fields: {
    notification: one<{ title: string; type: string }>()('Notification', { readOnly: true, embed: ['title', 'type'] }),
    user: one<{ username: string; nickname: string | null }>()('User', { readOnly: true, embed: ['username', 'nickname'] }),
    channel: choice(CHANNELS, { readOnly: true, labels: { EMAIL: 'Email', PUSH: 'Push' } }),
    status: state(DELIVERY_LIFE, { readOnly: true }),
    attempts: integer({ readOnly: true, default: 0 }),
    nextAttemptAt: instant({ readOnly: true, label: 'Next attempt', minor: true }),
    provider: text({ readOnly: true, nullable: true, minor: true }),
    answer: text({ readOnly: true, nullable: true, help: 'The last response of the provider.' }),
    sentAt: instant({ readOnly: true, nullable: true, label: 'Sent' }),
  },
  filters: { notification: 'exact', user: 'exact', channel: 'exact', status: 'exact', createTime: 'date' },
  orders: ['createTime'],
  defaultOrder: { id: 'desc' },
  access: { read: role('ADMIN'), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
});
