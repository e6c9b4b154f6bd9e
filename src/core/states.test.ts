/** State machines: only declared transitions are allowed, with a message, timestamps and cleared fields. */
import { describe, expect, it } from 'vitest';
import { nobody, role } from './access.ts';
import { defineStates, stampsOf, statesOf, statesText, transitionBetween, transitionRefusal, transitionsFrom } from './states.ts';

const spec = (label: string) => ({ label, severity: 'neutral' }) as const;
const gate = defineStates({
  noun: 'gate',
  states: { OPEN: spec('Open'), CLOSED: spec('Closed'), LOCKED: spec('Locked'), GONE: spec('Gone') },
  initial: 'OPEN',
  transitions: [
    {
      from: ['OPEN'],
      to: 'CLOSED',
      label: 'Close',
      who: role('ADMIN', 'MANAGER'),
      stamps: [{ field: 'closedAt' }, { field: 'firstClosedAt', once: true }],
    },
    { from: ['CLOSED'], to: 'LOCKED', label: 'Lock', who: role('ADMIN'), guards: ['no one is inside', 'the key is there'] },
    { from: ['CLOSED', 'LOCKED'], to: 'OPEN', label: 'Open', who: role('ADMIN'), clears: ['closedAt'] },
    { from: ['OPEN', 'CLOSED'], to: 'GONE', label: 'Remove', who: nobody },
  ],
});

describe('a state machine', () => {
  const ways = new Set(['OPEN CLOSED', 'CLOSED LOCKED', 'CLOSED OPEN', 'LOCKED OPEN', 'OPEN GONE', 'CLOSED GONE']);
  it.each(statesOf(gate).flatMap((from) => statesOf(gate).map((to) => [from, to] as const)))(
    'lets %s become %s only where it is declared',
    (from, to) => {
      const may = ways.has(`${from} ${to}`);
      expect(transitionBetween(gate, from, to)?.to ?? null).toBe(may ? to : null);
      expect(transitionRefusal(gate, from, to) === null).toBe(may);
    },
  );

  it('explains why a transition is not allowed', () => {
    expect(transitionRefusal(gate, 'OPEN', 'LOCKED')).toBe(
      'This gate is open and can only become closed or gone; it cannot become locked.',
    );
    expect(transitionRefusal(gate, 'GONE', 'OPEN')).toBe('This gate is gone and can no longer change; it cannot become open.');
    expect(transitionRefusal(gate, 'GONE', 'GONE')).toBe('This gate is gone already.');
    const states = { WIDE_OPEN: spec('Wide open'), SHUT: spec('Shut') };
    const shut = { from: ['WIDE_OPEN'], to: 'SHUT', label: 'Shut', who: nobody } as const;
    const shutter = defineStates({ noun: 'shutter', states, initial: 'WIDE_OPEN', transitions: [shut] });
    expect(transitionRefusal(shutter, 'SHUT', 'WIDE_OPEN')).toMatch(/it cannot become wide open\.$/);
  });

  it('offers each user the transitions that they could be allowed', () => {
    const offered = (roles: 'ROLE_ADMIN' | 'ROLE_MANAGER') =>
      transitionsFrom(gate, 'CLOSED', { roles: [roles], employee: null, client: null }).map(({ label }) => label);
    expect(transitionsFrom(gate, 'CLOSED').map(({ label }) => label)).toEqual(['Lock', 'Open', 'Remove']);
    expect(offered('ROLE_ADMIN')).toEqual(['Lock', 'Open']);
    expect(offered('ROLE_MANAGER')).toEqual([]);
  });

  it('sets timestamps, once where declared, and clears fields', () => {
    const [close, , open] = gate.transitions;
    expect(stampsOf(close!, {}, 'now')).toEqual({ closedAt: 'now', firstClosedAt: 'now' });
    expect(stampsOf(close!, { closedAt: 'then', firstClosedAt: 'then' }, 'now')).toEqual({ closedAt: 'now' });
    expect(stampsOf(close!, { firstClosedAt: null }, 'now')).toEqual({ closedAt: 'now', firstClosedAt: 'now' });
    expect(stampsOf(open!, { closedAt: 'then' }, 'now')).toEqual({ closedAt: null });
  });

  it('is described in words for the docs', () => {
    expect(statesText(gate)).toBe(
      'Starts as OPEN. OPEN → CLOSED: Close. CLOSED → LOCKED: Lock (if no one is inside, the key is there). CLOSED or LOCKED → OPEN: Open. OPEN or CLOSED → GONE: automatic.',
    );
  });

  it('is rejected when it is inconsistent', () => {
    const states = { A: spec('A'), B: spec('B') };
    const way = { from: ['A'], to: 'B', label: 'Go', who: nobody } as const;
    expect(() => defineStates({ noun: 'thing', states, initial: 'A', transitions: [way, way] })).toThrow('two transitions A → B');
    expect(() => defineStates({ noun: 'thing', states, initial: 'A', transitions: [] })).toThrow('No transition of a thing leads to B');
    const back = { ...way, from: ['B'] as const, to: 'A' } as const;
    expect(defineStates({ noun: 'thing', states, initial: 'A', transitions: [way, back] }).transitions).toEqual([way, back]);
    expect(() => defineStates({ noun: 'thing', states, initial: 'A', transitions: [back] })).toThrow('leads to B');
    expect(() => defineStates({ noun: 'thing', states, initial: 'B', transitions: [way] })).toThrow('leads to A');
  });
});
