/** Badges of fields: label and colour come from the declaration. */
import { describe, expect, it } from 'vitest';
import { choice, state } from '#core/fields';
import { defineStates } from '#core/states';
import { everyone } from '#core/access';
import { registry } from '#domains/resources';
import { badgeOf } from './text.ts';

describe('a badge', () => {
  it('of a state has the label and severity that the state machine of its field declares, in every resource', () => {
    const states = registry.resources.flatMap(({ name: resource, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        'machine' in field.options
          ? Object.entries(field.options.machine.states).map(([value, spec]) => ({
              of: `${resource}.${name} ${value}`,
              field,
              value,
              spec,
            }))
          : [],
      ),
    );
    expect(new Set(states.map(({ field }) => field)).size).toBeGreaterThan(8);
    expect(states.map(({ of, field, value }) => [of, badgeOf(field, value)])).toEqual(states.map(({ of, spec }) => [of, spec]));
  });

  it('of the same state may differ between two fields', () => {
    const states = (severity: 'warning' | 'neutral') =>
      state(
        defineStates({
          noun: 'gate',
          states: { PENDING: { label: 'Ajar', severity }, SHUT: { label: 'Shut', severity: 'success' } },
          initial: 'PENDING',
          transitions: [{ from: ['PENDING'], to: 'SHUT', label: 'Shut', who: everyone }],
        }),
      );
    expect([badgeOf(states('warning'), 'PENDING'), badgeOf(states('neutral'), 'PENDING')]).toEqual([
      { label: 'Ajar', severity: 'warning' },
      { label: 'Ajar', severity: 'neutral' },
    ]);
  });

  it('of a choice has the severity that its field declares; a choice without severities is plain text', () => {
    const status = choice(['ON_HOLD', 'OPEN'], { severities: { ON_HOLD: 'warning', OPEN: 'success' }, labels: { OPEN: 'Begun' } });
    expect([badgeOf(status, 'ON_HOLD'), badgeOf(status, 'OPEN')]).toEqual([
      { label: 'On hold', severity: 'warning' },
      { label: 'Begun', severity: 'success' },
    ]);
    expect(badgeOf(status, 'GONE'), 'a value of a newer server').toEqual({ label: 'Gone', severity: 'neutral' });
    expect([badgeOf(choice(['A', 'B']), 'A'), badgeOf(undefined, 'A')]).toEqual([null, null]);
  });

  it('shows the status of every record that has no state machine either', () => {
    const plain = registry.resources.flatMap(({ name, fields }) =>
      fields.status !== undefined && 'choices' in fields.status && badgeOf(fields.status, fields.status.choices[0]!) === null ? [name] : [],
    );
    // Its table has badges of its own.
    expect(plain).toEqual(['LiveStreamImportRow']);
  });
});
