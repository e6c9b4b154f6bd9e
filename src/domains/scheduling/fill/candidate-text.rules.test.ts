import { describe, expect, it } from 'vitest';
import { candidateNote, ranked } from './candidate-text.rules.ts';

const money = (amount: string) => `£${amount}`;
const reason = (code: string, message: string, fits: boolean) => ({ code, message, fits });

describe('the person picker', () => {
  it('lists the best first, and people unknown to the server last', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value }));
    const candidates = [{ employee: '/api/employees/c' }, { employee: '/api/employees/b' }];
    expect(ranked(options, candidates).map(({ value }) => value)).toEqual(['c', 'b', 'a']);
  });

  it('shows that someone is free, and how rested', () => {
    const reasons = [reason('FREE', 'Free at that time.', true), reason('RESTED', '14 h from the nearest shift.', true)];
    expect(candidateNote({ blockedBy: null, reasons, hours: 12, cost: '48.00', hourlyGmv: 240 }, money)).toEqual({
      fits: true,
      text: { figures: '12 h this week · £48.00 · £240.00/h here', note: 'Free · 14 h from the nearest shift.' },
    });
  });

  it('shows what counts against someone, and hides cost from users who may not see it', () => {
    const reasons = [reason('SHORT_REST', 'Ava would have only 8 h rest.', false)];
    expect(candidateNote({ blockedBy: null, reasons, hours: 0, hourlyGmv: null }, money)).toEqual({
      fits: false,
      text: { figures: '0 h this week', note: 'Ava would have only 8 h rest.' },
    });
  });
});
