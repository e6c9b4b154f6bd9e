/** What feeds gives to the browser: the screen where people subscribe. */
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
