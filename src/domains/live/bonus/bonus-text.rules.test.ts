/** Tests for the texts of bonus rules. */
import { describe, expect, it } from 'vitest';
import { BONUS_ROLES } from '../account/bonus-settings.rules.ts';
import { CHOICE_HELP, CHOICE_LABELS, incentiveText, incentiveTime, REASON_LABELS, ROLE_LABELS } from './bonus-text.rules.ts';

describe('an incentive in one line', () => {
  it.each([
    ['GMV', 'DAY', ['HOST', 'MODEL'], 'BY_HOURS', 'GMV per day · host, model · team, by hours'],
    ['HOURLY_GMV', 'SCHEDULE', ['MODERATOR'], 'EACH', 'GMV per hour per schedule · moderator · each person'],
    ['NEW_FOLLOWERS', 'PERIOD', [], 'EQUAL', 'New followers per pay period · no roles · team, equal shares'],
  ] as const)('by %s per %s for %j, %s: %s', (metric, scope, roles, split, text) =>
    expect(incentiveText({ metric, scope, split, roles: [...roles] })).toBe(text),
  );
});

it.each([
  ['', '', 'now'],
  ['2026-06-10', '2026-06-10', 'now'],
  ['2026-06-11', '', 'later'],
  ['2026-06-09', '2026-06-30', 'now'],
  ['', '2026-06-09', 'over'],
  ['2026-06-01', '2026-06-09', 'over'],
] as const)('an incentive from %j to %j is in effect on June 10: %s', (effectiveFrom, effectiveTo, time) =>
  expect(incentiveTime({ effectiveFrom, effectiveTo }, '2026-06-10')).toBe(time),
);

it('every choice is explained, with a sentence of its own', () => {
  for (const [property, helps] of Object.entries(CHOICE_HELP)) {
    expect(Object.keys(helps)).toEqual(Object.keys(CHOICE_LABELS[property as keyof typeof CHOICE_HELP]));
    for (const help of Object.values(helps)) expect(help).toMatch(/^[A-Z].+\.$/);
  }
  const texts = [CHOICE_LABELS, CHOICE_HELP].flatMap((choices) => Object.values(choices).flatMap(Object.values<string>));
  expect(new Set(texts).size).toBe(texts.length);
});

it('roles and reasons for no bonus have names', () => {
  expect(BONUS_ROLES.map((role) => ROLE_LABELS[role])).toEqual(['Host', 'Moderator', 'Support', 'Model', 'General']);
  expect(REASON_LABELS).toEqual({
    NO_SETTINGS: 'No tiers configured',
    ROLE_NOT_INCLUDED: 'The role is not included',
    NO_STREAM_MATCH: 'No matching stream',
    BELOW_FIRST_TIER: 'Below the first tier',
    CAPPED: 'Capped',
    METRIC_NOT_GIVEN: 'Depends on other figures',
  });
});
