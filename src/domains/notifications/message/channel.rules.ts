/** The channels by which notifications are delivered outside the app. */
export const CHANNELS = ['EMAIL', 'PUSH'] as const;
export type ChannelName = (typeof CHANNELS)[number];
