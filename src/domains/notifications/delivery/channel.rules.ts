/** Decides by which channels a notification leaves the app. */
export const CHANNELS = ['EMAIL', 'PUSH'] as const;
export type ChannelName = (typeof CHANNELS)[number];
