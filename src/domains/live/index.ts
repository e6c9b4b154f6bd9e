/** Entry point of live for other domains, in the browser and on the server. */
export { LiveAccount } from './live-account.resource.ts';
export { colorOfRank, PALETTE } from './account-color.rules.ts';
export type { BonusRole, HourlyGmvBonusSettings, Incentive } from './bonus-settings.rules.ts';
export type { GmvBonus, GmvBonusInputs, GmvBonusReason, GmvTier } from './gmv-bonus.rules.ts';
export type { IncentiveLine, IncentiveReason, IncentiveShift, ScheduleResults } from './incentive.rules.ts';
export { MAX_PEOPLE_PER_ROLE, needsSchema, type DefaultNeeds, type Needs } from './needs.rules.ts';
