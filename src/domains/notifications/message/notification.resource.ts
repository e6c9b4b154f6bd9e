/** A notification: a message about an event for the users concerned. */
import { allOf, anyOf, ownUser, role, where, whereNot } from '#core/access';
import { choice, instant, links, longText, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { NOTIFICATION_LIFE } from './notification-life.rules.ts';
import { NOTIFICATION_TYPES, TYPE_LABELS, URGENCIES } from './notification-type.rules.ts';

const draft = allOf(role('ADMIN'), where('status', 'DRAFT'));
/** Sent notifications cannot be changed. */
const notSent = allOf(role('ADMIN'), where('status', 'DRAFT', 'PENDING'));

/**
 * The links that a notification may have: paths within the app. Browsers ignore tabs and line breaks in URLs and treat a backslash as a
 * slash, so with any of these a path could lead to another site.
 */
export const PATH_IN_APP = '^/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?$';

export const Notification = defineResource({
  name: 'Notification',
  plural: 'notifications',
  table: 'notification',
  label: { one: 'Notification', many: 'Notifications' },
  about:
    'A message about an event for the people concerned. They receive it in their inbox, and by email and push according to their preferences.',
  title: 'title',
  fields: {
    type: choice(NOTIFICATION_TYPES, { default: 'WEEK_SUMMARY', labels: TYPE_LABELS }),
    triggerType: choice(['AUTOMATIC', 'MANUAL'], {
      default: 'AUTOMATIC',
      label: 'Trigger',
      labels: { AUTOMATIC: 'Automatic', MANUAL: 'Manual' },
    }),
    status: state(NOTIFICATION_LIFE, { help: 'Set to DRAFT or PENDING; a draft is sent by setting it to PENDING.' }),
    recipients: links<{ username: string; nickname: string | null }>()('User', {
      through: 'notification_recipient',
      near: 'notification',
      far: 'user',
      embed: ['username', 'nickname'],
    }),
    title: text({ minLength: 1, maxLength: 120, default: '', help: 'If omitted, the usual words of its type.' }),
    text: longText({ minLength: 1, maxLength: 5000, default: '', help: 'If omitted, the usual words of its type.' }),
    link: text({
      nullable: true,
      maxLength: 500,
      pattern: { regex: PATH_IN_APP, message: 'This value should be a path in the app, such as /schedules.' },
      help: 'Path of the page that it links to.',
    }),
    urgency: choice(URGENCIES, { default: 'NORMAL' }),
    subject: text({ readOnly: true, nullable: true, minor: true, help: 'IRI of the record it is about.' }),
    sendAt: instant({ readOnly: true, label: 'Planned for', minor: true }),
    expiresAt: instant({ readOnly: true, nullable: true, minor: true, help: 'After this time it is no longer sent.' }),
    sentAt: instant({ readOnly: true, nullable: true, label: 'Sent', help: 'The time at which it reached the inboxes.' }),
    createdBy: one<{ username: string; nickname: string | null }>()('User', {
      readOnly: true,
      nullable: true,
      embed: ['username', 'nickname'],
      label: 'Written by',
      minor: true,
      read: role('ADMIN'),
    }),
  },
  filters: {
    createTime: 'date',
    type: 'exact',
    triggerType: 'exact',
    status: 'exact',
    recipients: 'exact',
    subject: 'exact',
    createdBy: 'exact',
    sentAt: ['date', 'exists'],
    sendAt: 'date',
  },
  orders: ['createTime', 'sendAt', 'sentAt'],
  defaultOrder: { id: 'desc' },
  access: {
    read: anyOf(role('ADMIN'), allOf(ownUser('recipients'), whereNot('sentAt', null))),
    create: role('ADMIN'),
    update: notSent,
    remove: draft,
  },
  screen: { columns: ['type', 'title', 'status', 'triggerType', 'sentAt'] },
});
