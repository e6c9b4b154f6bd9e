/** Handlers for announcements: write one to roles and users, and list the channels that deliver it. */
import { randomUUID } from 'node:crypto';
import { invalid } from '#core/errors';
import { iriOf } from '#core/iri';
import { MINUTE_MS } from '#core/span';
import { answering, Preview, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Channel } from '../delivery/channel.service.ts';
import { notify } from '../message/notify.query.ts';
import { Notification } from '../message/notification.resource.ts';
import { userUuids } from '../message/user-references.rules.ts';
import { readChannels, writeAnnouncement } from './announcement.action.ts';
import { readRecipients } from './announcement.query.ts';

/** Tolerance for the browser's clock, whose current time may be in the past here. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

const announcementAction = writing(
  writeAnnouncement,
  async ({ tx, actor, audit }, { type = 'SYSTEM_ANNOUNCEMENT', title, text, link, roles = [], users = [], sendAt, dryRun }) => {
    if (roles.length === 0 && users.length === 0)
      throw invalid([{ propertyPath: 'roles', code: 'NOBODY', message: 'Choose roles or people.' }]);
    const to = await readRecipients(tx, { type, roles, users: userUuids(users) });
    const at = sendAt === undefined || sendAt === null ? null : new Date(sendAt);
    if (at !== null && at.getTime() < Date.now() - CLOCKS_DIFFER_MS)
      throw invalid([{ propertyPath: 'sendAt', code: 'IN_THE_PAST', message: 'This value should be in the future.' }]);
    if (dryRun === true) throw new Preview({ recipients: to.length, notification: null });
    const uuid = await notify(tx, {
      key: `announcement:${randomUUID()}`,
      type,
      to,
      title,
      text,
      link: link ?? null,
      trigger: 'MANUAL',
      by: actor.user,
      ...(at === null ? {} : { sendAt: at }),
    });
    if (uuid !== null)
      await audit({
        operation: 'CREATE',
        record: iriOf(Notification, uuid),
        before: null,
        after: { type, title, text, recipients: to.length },
      });
    return { recipients: to.length, notification: uuid === null ? null : iriOf(Notification, uuid) };
  },
);

const channelsAction = (channels: readonly Channel[]) =>
  answering(readChannels, () => ({
    channels: channels.map(({ name, setup }) => ({
      channel: name,
      configured: setup?.configured ?? true,
      provider: setup?.provider ?? name.toLowerCase(),
      reason: setup?.reason ?? null,
    })),
  }));

export function announcementActions(channels: readonly Channel[]): readonly Action[] {
  return [announcementAction, channelsAction(channels)];
}
