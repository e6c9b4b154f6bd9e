/** Entry point of notifications for other domains, in the browser and on the server. */
export { Notification } from './message/notification.resource.ts';
export { NotificationRecipient } from './message/notification-recipient.resource.ts';
export { NotificationDelivery } from './message/notification-delivery.resource.ts';
export { NotificationPreference } from './preference/notification-preference.resource.ts';
export { type Area, type NotificationType, type Urgency } from './message/notification-type.rules.ts';
export { UserDevice } from './device/user-device.resource.ts';
