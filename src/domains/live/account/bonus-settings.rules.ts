/** Decides whether an account's GMV tiers and incentives are valid (pay rules 9 and 10). */
import { isJsonObject } from '#core/json-object';

/** The shift roles, repeated here because this domain must not depend on scheduling. */
export const BONUS_ROLES = ['HOST', 'MODERATOR', 'SUPPORT', 'MODEL', 'GENERAL'] as const;
export type BonusRole = (typeof BONUS_ROLES)[number];

export interface HourlyGmvBonusSettings {
  readonly roles: readonly BonusRole[];
  readonly tiers: readonly { readonly minHourlyGmv: string; readonly bonusPerHour: string }[];
}

export const INCENTIVE_CHOICES = {
  metric: ['GMV', 'HOURLY_GMV', 'ORDERS', 'ITEMS_SOLD', 'NEW_FOLLOWERS'],
  scope: ['SCHEDULE', 'DAY', 'PERIOD'],
  mode: ['SLAB', 'PROGRESSIVE'],
  reward: ['FIXED', 'PER_HOUR', 'PERCENT_OF_GMV'],
  split: ['EACH', 'EQUAL', 'BY_HOURS'],
} as const;

export interface Incentive {
  readonly name: string;
  readonly metric: (typeof INCENTIVE_CHOICES.metric)[number];
  readonly scope: (typeof INCENTIVE_CHOICES.scope)[number];
  readonly roles: readonly BonusRole[];
  readonly mode: (typeof INCENTIVE_CHOICES.mode)[number];
  readonly reward: (typeof INCENTIVE_CHOICES.reward)[number];
  readonly tiers: readonly { readonly min: string; readonly value: string }[];
  readonly split: (typeof INCENTIVE_CHOICES.split)[number];
  readonly cap?: string | null;
  readonly effectiveFrom?: string | null;
  readonly effectiveTo?: string | null;
}

export interface Finding {
  readonly path: string;
  readonly message: string;
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `{"roles":["HOST"],"tiers":[{"minHourlyGmv":"100.00","bonusPerHour":"2.00"},…]}`; tiers ascending, unique, not negative. */
export function checkBonusTiers(value: unknown): Finding[] {
  if (!isJsonObject(value)) return [{ path: '', message: 'This value should be an object with "roles" and "tiers".' }];
  return [...checkRoles(value.roles, 'roles'), ...checkTiers(value.tiers, 'minHourlyGmv', 'bonusPerHour', 'tiers')];
}

/** A list of incentives with all properties of pay rule 10. */
export function checkIncentives(value: unknown): Finding[] {
  if (!Array.isArray(value)) return [{ path: '', message: 'This value should be a list of incentives.' }];
  return value.flatMap((incentive: unknown, index) => checkIncentive(incentive, `[${index}]`));
}

function checkIncentive(incentive: unknown, at: string): Finding[] {
  if (!isJsonObject(incentive)) return [{ path: at, message: 'This value should be an object.' }];
  const found: Finding[] = [];
  if (typeof incentive.name !== 'string' || incentive.name.trim() === '')
    found.push({ path: `${at}.name`, message: 'This value should not be blank.' });
  for (const [property, allowed] of Object.entries(INCENTIVE_CHOICES)) {
    if (!(allowed as readonly unknown[]).includes(incentive[property]))
      found.push({ path: `${at}.${property}`, message: `This value should be one of ${allowed.join(', ')}.` });
  }
  found.push(...checkRoles(incentive.roles, `${at}.roles`), ...checkTiers(incentive.tiers, 'min', 'value', `${at}.tiers`));
  if (incentive.cap !== undefined && incentive.cap !== null && !isAmount(incentive.cap))
    found.push({ path: `${at}.cap`, message: 'This value should be an amount that is not negative.' });
  for (const property of ['effectiveFrom', 'effectiveTo']) {
    const day = incentive[property];
    if (day !== undefined && day !== null && !isDay(day))
      found.push({ path: `${at}.${property}`, message: 'This value should be a day, YYYY-MM-DD.' });
  }
  if (
    typeof incentive.effectiveFrom === 'string' &&
    typeof incentive.effectiveTo === 'string' &&
    incentive.effectiveTo < incentive.effectiveFrom
  )
    found.push({ path: `${at}.effectiveTo`, message: 'The end should not be before the start.' });
  return found;
}

function checkRoles(roles: unknown, at: string): Finding[] {
  const good =
    Array.isArray(roles) &&
    roles.length > 0 &&
    roles.every((role) => (BONUS_ROLES as readonly unknown[]).includes(role)) &&
    new Set(roles).size === roles.length;
  return good ? [] : [{ path: at, message: `This value should list one or more of ${BONUS_ROLES.join(', ')}, each once.` }];
}

function checkTiers(tiers: unknown, threshold: string, reward: string, at: string): Finding[] {
  if (!Array.isArray(tiers) || tiers.length === 0) return [{ path: at, message: 'This value should list at least one tier.' }];
  const found: Finding[] = [];
  let below = -1;
  for (const [index, tier] of (tiers as unknown[]).entries()) {
    for (const property of [threshold, reward]) {
      if (!isJsonObject(tier) || !isAmount(tier[property]))
        found.push({
          path: `${at}[${index}].${property}`,
          message: 'This value should be an amount that is not negative, with at most 2 decimals.',
        });
    }
    const at100 = isJsonObject(tier) && isAmount(tier[threshold]) ? pennies(tier[threshold]) : Number.NaN;
    if (at100 <= below)
      found.push({ path: `${at}[${index}].${threshold}`, message: 'Tiers should be in ascending order, without duplicates.' });
    if (at100 > below) below = at100;
  }
  return found;
}

function isAmount(value: unknown): value is string | number {
  return (typeof value === 'string' || typeof value === 'number') && AMOUNT.test(String(value));
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Exact: an amount with at most 12 digits and 2 decimals fits the 53-bit integers of a double. */
function pennies(amount: string | number): number {
  const [whole = '0', part = ''] = String(amount).split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
