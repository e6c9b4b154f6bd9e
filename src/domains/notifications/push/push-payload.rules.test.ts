import { describe, expect, it } from 'vitest';
import { payloadOf, urgencyHeader } from './push-payload.rules.ts';

const pushed = { uuid: 'u1', title: 'Shift moved', text: 'Thu 4 Jun', link: '/schedules', urgency: 'NORMAL' };

describe('a push', () => {
  it('contains the message and its link', () => {
    expect(payloadOf(pushed)).toEqual({
      notification: { title: 'Shift moved', body: 'Thu 4 Jun', icon: '/icon-192.png' },
      data: { tag: 'u1', click_action: '/schedules' },
    });
    expect(payloadOf({ ...pushed, link: null }).data.click_action).toBe('/notifications');
  });

  it('fits into every push service, however long its text is', () => {
    for (const letter of ['a', 'é', '🎥']) {
      const { notification } = payloadOf({ ...pushed, text: letter.repeat(4000) });
      expect(new TextEncoder().encode(notification.body).length).toBeLessThanOrEqual(2400);
      expect(notification.body.endsWith(`${letter}…`)).toBe(true);
    }
  });

  it.each([
    ['HIGH', 'high'],
    ['LOW', 'low'],
    ['NORMAL', 'normal'],
  ])('of urgency %s is sent as %s', (urgency, header) => expect(urgencyHeader(urgency)).toBe(header));
});
