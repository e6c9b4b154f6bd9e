/** Web entry point of feeds: the screen for calendar subscriptions. */
import type { DomainWeb } from '#web/domain-web.ts';
import { IconCalendarEvent } from '#web/kit/icons.ts';

export const web: DomainWeb = {
  routes: [
    {
      path: '/calendar-subscription',
      access: 'signed-in',
      title: 'Calendar subscription',
      screen: () => import('./calendar-subscription.screen.tsx'),
    },
  ],
  userMenu: [{ order: 30, label: 'Subscribe to Calendar', to: '/calendar-subscription', icon: IconCalendarEvent }],
  places: [{ label: 'Subscribe to calendar', to: '/calendar-subscription' }],
};
