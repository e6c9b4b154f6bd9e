/** Mail in the local outbox, stored as it would have been sent. */
import { nobody, role } from '#core/access';
import { longText, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const OutboxMail = defineResource({
  name: 'OutboxMail',
  plural: 'outbox_mails',
  table: 'outbox_mail',
  label: { one: 'Outbox mail', many: 'Outbox mails' },
  about: 'A mail stored by a server without SMTP instead of being sent.',
  title: 'subject',
  fields: {
    subject: text({ readOnly: true }),
    recipient: text({ readOnly: true, label: 'To' }),
    recipientName: text({ readOnly: true, nullable: true, label: 'Name' }),
    text: longText({ readOnly: true, minor: true }),
    html: longText({ readOnly: true, minor: true, label: 'HTML' }),
    headers: longText({ readOnly: true, minor: true }),
  },
  filters: { subject: 'partial', recipient: 'partial', createTime: 'date' },
  search: ['subject', 'recipient'],
  orders: ['subject', 'recipient', 'createTime'],
  defaultOrder: { id: 'desc' },
  access: { read: role('ADMIN'), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: { columns: ['subject', 'recipient', 'recipientName', 'createTime'] },
});
