/** Server entry point of notifications: inboxes, preferences, delivery and event sources. */
import type { DomainServer } from '#server/engine/behaviour';
import type { Settings } from '#server/settings';
import { announcementActions } from './announcement/announcement.service.ts';
import { deviceActions, deviceBehaviour } from './device/device-writes.service.ts';
import { deliveryPolls } from './delivery/deliver.service.ts';
import { emailChannel } from './delivery/email.service.ts';
import { historyActions } from './history/history.service.ts';
import { inboxActions } from './message/inbox.service.ts';
import { tidyNotifications } from './message/tidy-notifications.job.ts';
import { notificationBehaviour } from './message/notification-writes.service.ts';
import { preferenceByIdRoute } from './preference/preference-by-id.service.ts';
import { preferenceActions } from './preference/preferences.service.ts';
import { conflictPoll } from './shifts/conflicts.query.ts';
import { newsPoll } from './shifts/news.query.ts';
import { reminderPoll } from './shifts/reminders.query.ts';
import { pushChannel } from './push/push-channel.service.ts';
import { pushConfigAction } from './push/push-config.service.ts';
import { unsubscribeRoute } from './preference/unsubscribe.service.ts';
import { calendarPoll } from './summary/calendar-poll.query.ts';
import { summaryActions } from './summary/summary-actions.service.ts';
import { eventSources } from './sources/sources.service.ts';

export function notificationsServer(settings: Settings): DomainServer {
  const { timeZone, currency, agencyName, mail, push, publicUrl, notificationQuietSeconds } = settings;
  const agency = { name: agencyName, ...(mail.color === null ? {} : { color: mail.color }) };
  const channels = [emailChannel(agency, mail.smtpUrl !== null), pushChannel({ push, publicUrl })];
  const sources = eventSources({ timeZone, currency });
  const format = { zone: timeZone, currency };
  return {
    behaviours: [notificationBehaviour, deviceBehaviour],
    actions: [
      ...inboxActions,
      ...historyActions,
      ...preferenceActions,
      ...announcementActions(channels),
      ...summaryActions(format),
      ...deviceActions(push.webPushServices),
      pushConfigAction(push),
    ],
    routes: [unsubscribeRoute, preferenceByIdRoute],
    listeners: sources.listeners,
    jobs: [...sources.jobs, tidyNotifications],
    cron: [
      ...sources.cron,
      { job: tidyNotifications, match: '53 3 * * *' },
      ...deliveryPolls(channels, timeZone),
      newsPoll(timeZone, notificationQuietSeconds),
      reminderPoll(timeZone),
      conflictPoll(timeZone),
      calendarPoll(format),
    ],
  };
}

export { cancelNotifications, notify, type Message } from './message/notify.query.ts';
export { newsText } from './shifts/shift-news.rules.ts';
export { planReactions } from './sources/claims.job.ts';
export { reactToPayroll } from './sources/payroll.job.ts';
export { raiseResults } from './sources/streams.job.ts';
export { reactToTask, reactToUpload } from './sources/video.job.ts';
