/** Decides the states and transitions of notifications and deliveries. */
import { nobody, role } from '#core/access';
import { defineStates } from '#core/states';

const ended = { who: nobody } as const;
const SENT_NOW = { stamps: [{ field: 'sentAt' }] } as const;

const SENDING_STATES = {
  QUEUED: { label: 'Queued', severity: 'info' },
  SENDING: { label: 'Sending', severity: 'info' },
  SENT: { label: 'Sent', severity: 'success' },
  DELIVERED: { label: 'Delivered', severity: 'success' },
  FAILED: { label: 'Failed', severity: 'danger' },
  CANCELLED: { label: 'Cancelled', severity: 'neutral' },
  EXPIRED: { label: 'Expired', severity: 'warning' },
} as const;

export const NOTIFICATION_LIFE = defineStates({
  noun: 'notification',
  states: {
    PENDING: { label: 'Pending', severity: 'neutral' },
    DRAFT: { label: 'Draft', severity: 'neutral' },
    ...SENDING_STATES,
  },
  initial: 'PENDING',
  transitions: [
    { from: ['PENDING'], to: 'DRAFT', label: 'Keep as draft', who: role('ADMIN') },
    { from: ['DRAFT'], to: 'PENDING', label: 'Send', who: role('ADMIN') },
    { from: ['PENDING'], to: 'QUEUED', label: 'Queue', ...ended, ...SENT_NOW },
    { from: ['QUEUED'], to: 'SENDING', label: 'Begin', ...ended },
    // Follow from another attempt of a single delivery.
    { from: ['SENDING', 'FAILED'], to: 'QUEUED', label: 'Try again', ...ended },
    { from: ['SENT', 'DELIVERED', 'FAILED'], to: 'SENDING', label: 'Retry', ...ended },
    { from: ['QUEUED', 'SENDING'], to: 'SENT', label: 'Finish', ...ended },
    { from: ['PENDING', 'QUEUED', 'SENDING'], to: 'DELIVERED', label: 'Deliver', ...ended, stamps: [{ field: 'sentAt', once: true }] },
    { from: ['QUEUED', 'SENDING'], to: 'FAILED', label: 'Fail', ...ended },
    { from: ['PENDING', 'DRAFT', 'QUEUED', 'SENDING'], to: 'CANCELLED', label: 'Cancel', ...ended },
    { from: ['PENDING', 'QUEUED', 'SENDING'], to: 'EXPIRED', label: 'Expire', ...ended },
  ],
});
export type NotificationStatus = keyof (typeof NOTIFICATION_LIFE)['states'];

export const DELIVERY_LIFE = defineStates({
  noun: 'delivery',
  states: SENDING_STATES,
  initial: 'QUEUED',
  transitions: [
    { from: ['QUEUED'], to: 'SENDING', label: 'Begin', ...ended },
    { from: ['SENDING'], to: 'SENT', label: 'Send', ...ended, ...SENT_NOW },
    { from: ['SENDING'], to: 'DELIVERED', label: 'Deliver', ...ended, ...SENT_NOW },
    // A queued one is held back after a backup is restored.
    { from: ['QUEUED', 'SENDING'], to: 'FAILED', label: 'Fail', ...ended },
    { from: ['FAILED'], to: 'QUEUED', label: 'Retry', who: role('ADMIN') },
    { from: ['SENDING'], to: 'QUEUED', label: 'Try again', ...ended },
    { from: ['QUEUED', 'SENDING'], to: 'CANCELLED', label: 'Cancel', ...ended },
    { from: ['QUEUED', 'SENDING'], to: 'EXPIRED', label: 'Expire', ...ended },
  ],
});
export type DeliveryStatus = keyof (typeof DELIVERY_LIFE)['states'];
