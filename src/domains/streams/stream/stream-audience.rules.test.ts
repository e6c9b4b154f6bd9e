/** Tests of audience shares: sort order, and bar widths relative to their group. */
import { describe, expect, it } from 'vitest';
import { profileGroups, sourcesShown } from './stream-audience.rules.ts';

type Source = Parameters<typeof sourcesShown>[0][number];
type Profile = Parameters<typeof profileGroups>[0][number];
const source = (viewerSource: string, sharePercentage: string | null) => ({ viewerSource, sharePercentage }) as Source;
const profile = (profileGroup: string, profileType: string, viewerProfile: string | null, customerProfile: string | null) =>
  ({ profileGroup, profileType, viewerProfile, customerProfile }) as Profile;

describe('sources', () => {
  it('start with the largest at full width, and end with unknown shares', () => {
    expect(
      sourcesShown([source('Search', '0.1'), source('Ads', null), source('Feed', '0.4')]).map(({ viewerSource, width }) => [
        viewerSource,
        width,
      ]),
    ).toEqual([
      ['Feed', 100],
      ['Search', 25],
      ['Ads', 0],
    ]);
  });
  it('have empty bars when all shares are 0', () => {
    expect(sourcesShown([source('Feed', '0')]).map(({ width }) => width)).toEqual([0]);
  });
});

describe('profiles', () => {
  it('keep their groups and order, with both bars on one scale', () => {
    const [age, gender] = profileGroups([
      profile('Age', '18-24', '0.2', '0.4'),
      profile('Age', '25-34', '0.1', null),
      profile('Gender', 'Female', '0.6', '0.6'),
    ]);
    expect(age!.types.map(({ profileType, viewerWidth, customerWidth }) => [profileType, viewerWidth, customerWidth])).toEqual([
      ['18-24', 50, 100],
      ['25-34', 25, 0],
    ]);
    expect([gender!.group, gender!.more]).toEqual(['Gender', 0]);
  });
  it('show only the largest of many types, and the number of the rest', () => {
    const [state] = profileGroups(Array.from({ length: 12 }, (_, index) => profile('State', `S${index}`, String(index / 100), null)));
    expect([state!.types[0]!.profileType, state!.types.length, state!.more]).toEqual(['S11', 8, 4]);
  });
});
