/** A recipient: a notification in the inbox of one user, unread until read. */
import { allOf, anyOf, nobody, ownUser, role, whereNot } from '#core/access';
import { instant, one } from '#core/fields';
import { defineResource } from '#core/resource';

export const NotificationRecipient = defineResource({
  name: 'NotificationRecipient',
  plural: 'notification_recipients',
  table: 'notification_recipient',
  label: { one: 'Recipient', many: 'Recipients' },
  about: 'A notification in the inbox of one user.',
  title: 'notification',
  fields: {
    notification: one<{ title: string; type: string }>()('Notification', { readOnly: true, embed: ['title', 'type'] }),
    user: one<{ username: string; nickname: string | null }>()('User', { readOnly: true, embed: ['username', 'nickname'] }),
    readAt: instant({ readOnly: true, nullable: true, label: 'Read' }),
  },
  filters: { createTime: 'date', notification: 'exact', user: 'exact', readAt: ['date', 'exists'] },
  orders: ['createTime'],
  defaultOrder: { id: 'desc' },
  access: {
    read: anyOf(role('ADMIN'), allOf(ownUser('user'), whereNot('notification.sentAt', null))),
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  operations: ['list', 'read'],
  personal: 'user',
});
