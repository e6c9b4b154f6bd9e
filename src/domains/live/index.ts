/** Entry point of live for other domains, in the browser and on the server. */
export { runsAccount, seesResultsOf } from './account/account-access.rules.ts';
export { LiveAccount } from './account/live-account.resource.ts';
export { LiveAccountTerms } from './account/live-account-terms.resource.ts';
export { colorOfRank, PALETTE } from './account/account-color.rules.ts';
export type { BonusRole, HourlyGmvBonusSettings, Incentive } from './account/bonus-settings.rules.ts';
export type { GmvBonus, GmvBonusInputs, GmvBonusReason, GmvTier } from './bonus/gmv-bonus.rules.ts';
export type { IncentiveLine, IncentiveReason, IncentiveShift, ScheduleResults } from './bonus/incentive.rules.ts';
export { MAX_PEOPLE_PER_ROLE, needsSchema, type DefaultNeeds, type Needs } from './account/needs.rules.ts';
