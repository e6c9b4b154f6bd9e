/** What live shows to the other domains, in the browser and on the server. */
export { LiveAccount } from './live-account.resource.ts';
export { colorOfRank, PALETTE } from './account-color.rules.ts';
export type { HourlyGmvBonusSettings, Incentive } from './bonus-settings.rules.ts';
