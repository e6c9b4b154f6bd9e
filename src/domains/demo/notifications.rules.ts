/** The announcements in the demo, and the age of its notifications. */
import type { NotificationType } from '#domains/notifications';

interface DemoAnnouncement {
  readonly type: Extract<NotificationType, `SYSTEM_${string}`>;
  readonly title: string;
  readonly text: string;
  readonly hoursAgo: number;
}

export const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    type: 'SYSTEM_ANNOUNCEMENT',
    title: 'Studio 2 has new lights',
    text: 'The new key lights are up in studio 2. Ask Morgan for a short introduction before your first shift there.',
    hoursAgo: 75,
  },
  {
    type: 'SYSTEM_MAINTENANCE',
    title: 'Greenroom is away for half an hour on Sunday',
    text: 'The server gets an update at 06:00. Plans can be read offline in the meantime.',
    hoursAgo: 33,
  },
];

/** Notifications older than this are marked as read. */
export const READ_AFTER_HOURS = 30;
const BETWEEN = [1, 3, 4, 2, 6, 5] as const;

/** Age in hours of each of `count` notifications, oldest first; spread over day and night, no two at the same time. */
export function hoursAgo(count: number): number[] {
  let hours = 0;
  return Array.from({ length: count }, (_, place) => (hours += BETWEEN[place % BETWEEN.length]!)).toReversed();
}
