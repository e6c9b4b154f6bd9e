/** Audience profile of a live stream: the share of a group among its viewers and among its customers. */
import { decimal, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { runsAccount, seesResultsOf } from '#domains/live';

const runs = runsAccount('liveStream.liveAccount');
const access = { read: seesResultsOf('liveStream.liveAccount'), create: runs, update: runs, remove: runs };

export const LiveStreamProfile = defineResource({
  name: 'LiveStreamProfile',
  plural: 'live_stream_profiles',
  table: 'live_stream_profile',
  label: { one: 'Profile', many: 'Profiles' },
  about: 'The share of a group (an age, a gender, a region) among a live stream’s viewers and customers.',
  title: 'profileType',
  fields: {
    liveStream: one()('LiveStream', { createOnly: true }),
    profileGroup: text({ maxLength: 100, label: 'Group', help: 'Such as gender, age, follower, state or country.' }),
    profileType: text({ maxLength: 200, label: 'Type', help: 'A value of the group, such as 25–34.' }),
    customerProfile: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'Share of customers' }),
    viewerProfile: decimal({ nullable: true, scale: 6, min: 0, unit: 'percent', label: 'Share of viewers' }),
  },
  filters: { liveStream: 'exact', 'liveStream.liveAccount': 'exact', profileGroup: 'exact', profileType: 'exact' },
  orders: ['profileGroup', 'profileType', 'createTime', 'updateTime'],
  defaultOrder: { profileGroup: 'asc', id: 'asc' },
  access,
  constraints: { live_stream_profile_once: { path: 'profileType', message: 'The stream already has this type in this group.' } },
  maxItemsPerPage: 1000,
});
