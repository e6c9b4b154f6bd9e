import { describe, expect, it } from 'vitest';
import { exchanged, filledText, keyOf, proofText, stoppedText } from './fill-text.rules.ts';

const proposal = {
  schedule: '/api/schedules/1',
  role: 'HOST' as const,
  employee: '/api/employees/a',
  name: 'Ava',
  reasons: [],
  nextBest: null,
};
const open = { schedule: '/api/schedules/1', role: 'HOST' as const, blockedBy: {} };

describe('the text of a proposal', () => {
  it('states how many places can be filled', () => {
    expect(filledText({ proposals: [], open: [] })).toBe('There are no open places.');
    expect(filledText({ proposals: [], open: [open] })).toBe('No one can take the open place.');
    expect(filledText({ proposals: [], open: [open, open] })).toBe('No one can take any of the 2 open places.');
    expect(filledText({ proposals: [proposal], open: [] })).toBe('The open place can be filled.');
    expect(filledText({ proposals: [proposal, proposal], open: [] })).toBe('All 2 open places can be filled.');
    expect(filledText({ proposals: [proposal], open: [open] })).toBe('1 of 2 open places can be filled.');
  });

  it('states how good the plan is proved to be', () => {
    expect(proofText({ status: 'optimal', gap: 0, proposals: [proposal] })).toBe('No other plan is better.');
    expect(proofText({ status: 'feasible', gap: 0.0083, proposals: [proposal] })).toBe('No other plan is more than 0.8% better.');
    expect(proofText({ status: 'optimal', gap: 0, proposals: [] })).toBe('');
    expect(proofText({ status: 'cancelled', gap: 0.02, proposals: [proposal] })).toBe(
      'Stopped early. No other plan is more than 2% better.',
    );
    expect(proofText({ status: 'cancelled', gap: 1, proposals: [proposal] })).toBe('Stopped early. There may be better plans.');
  });

  it('lists what blocked people, most frequent first', () => {
    expect(stoppedText({ ...open, blockedBy: { NO_RATE: 2, EMPLOYEE_BUSY: 5, LUCK: 1 } })).toBe(
      'Host: 5 on another shift, 2 not paid for the role, 1 for another reason',
    );
    expect(stoppedText(open)).toBe('Host: no employees yet');
  });

  it('swaps a person with the next best, and back', () => {
    const nextBest = { employee: '/api/employees/b', name: 'Ben', reasons: [] };
    const other = exchanged({ ...proposal, nextBest });
    expect(other).toMatchObject({ name: 'Ben', nextBest: { name: 'Ava' } });
    expect(exchanged(other)).toEqual({ ...proposal, nextBest });
    expect(exchanged(proposal)).toBe(proposal);
    expect(keyOf(other)).not.toBe(keyOf(proposal));
  });
});
