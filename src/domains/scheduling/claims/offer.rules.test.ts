import { describe, expect, it } from 'vitest';
import { person, plan } from '../../../../test/kit/planned.ts';
import { offerText, withOffers } from './offer.rules.ts';

const none = new Map();
const published = { draft: false, mayEdit: false } as const;

describe('claimable schedules', () => {
  it('are those that the user could take and does not plan', () => {
    const open = plan({ ...published, people: [], item: { '@id': '/api/schedules/p1', claimable: true, claimableRoles: ['HOST'] } });
    const own = plan({ ...published, item: { claimable: false, claimableRoles: [] } });
    const planned = plan({ item: { claimable: true, claimableRoles: ['HOST'] } });
    expect(withOffers([open, own, planned], none).map(({ offer }) => offer)).toEqual([
      { roles: ['HOST'], requested: null },
      undefined,
      undefined,
    ]);
    expect(withOffers([open], new Map([['/api/schedules/p1', 'HOST' as const]]))[0]!.offer).toEqual({ roles: ['HOST'], requested: 'HOST' });
  });

  it('leave a calendar without any unchanged', () => {
    const plans = [plan({ ...published, people: [person('e1', 'Ava')] })];
    expect(withOffers(plans, none)).toBe(plans);
  });

  it('show their roles, or the requested one', () => {
    expect(offerText({ roles: ['HOST'], requested: null })).toBe('Open · Host');
    expect(offerText({ roles: ['HOST', 'SUPPORT'], requested: null })).toBe('Open · Host or support');
    expect(offerText({ roles: [], requested: null })).toBe('Open');
    expect(offerText({ roles: ['HOST', 'SUPPORT'], requested: 'SUPPORT' })).toBe('Requested · Support');
  });
});
