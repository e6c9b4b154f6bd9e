/** Web entry point of feeds: the screen for calendar subscriptions. */
import type { DomainWeb } from '#web/domain-web.ts';

export const web: DomainWeb = {
  routes: [
    {
      path: '/calendar-subscription',
      access: 'signed-in',
      title: 'Calendar subscription',
      screen: () => import('./calendar-subscription.screen.tsx'),
    },
  ],
  places: [{ label: 'Subscribe to calendar', to: '/calendar-subscription' }],
};
