/** Calendar feed: part of the plan under a secret URL that calendar apps poll. */
import { role } from '#core/access';
import { choice, instant, integer, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { FEED_KIND_LABELS, FEED_KINDS, FEED_LIFE, ownsFeed } from './feed-kind.rules.ts';

export const CalendarFeed = defineResource({
  name: 'CalendarFeed',
  plural: 'calendar_feeds',
  table: 'calendar_feed',
  label: { one: 'Calendar feed', many: 'Calendar feeds' },
  about: 'Part of the plan under a secret URL, for the calendar app of its owner.',
  title: 'name',
  fields: {
    name: text({
      minLength: 1,
      maxLength: 80,
      default: FEED_KIND_LABELS.SHIFTS,
      help: 'Name of the calendar; defaults to the label of its kind.',
    }),
    kind: choice(FEED_KINDS, {
      default: 'SHIFTS',
      createOnly: true,
      labels: FEED_KIND_LABELS,
      label: 'Shows',
      help: 'Defaults to what suits the user: their own shifts, the accounts they run, or their client’s streams.',
    }),
    alarmMinutes: integer({ nullable: true, min: 0, max: 10_080, label: 'Alarm', help: 'Minutes before the start; empty = no alarm.' }),
    user: one<{ username: string; nickname: string | null }>()('User', {
      readOnly: true,
      embed: ['username', 'nickname'],
      label: 'Owner',
    }),
    status: state(FEED_LIFE, { readOnly: true }),
    url: text({
      computed: true,
      readOnly: true,
      nullable: true,
      label: 'Address',
      help: 'Only in the response that creates it; it is stored as a hash.',
      minor: true,
    }),
    revokedAt: instant({ nullable: true, readOnly: true, label: 'Revoked', minor: true }),
    renewedAt: instant({ nullable: true, readOnly: true, label: 'Address renewed', minor: true }),
    lastReadAt: instant({ nullable: true, readOnly: true, label: 'Last read' }),
    lastReadBy: text({ nullable: true, readOnly: true, label: 'Read by', maxLength: 80 }),
  },
  filters: { user: 'exact', status: 'exact', createTime: 'date' },
  orders: ['name', 'createTime'],
  defaultOrder: { id: 'asc' },
  access: { read: ownsFeed, create: role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE'), update: ownsFeed, remove: ownsFeed },
  personal: 'user',
});
