/** Every violation of the server is shown, as close to its field as possible. */
import { describe, expect, it } from 'vitest';
import { placeViolations } from './violations.ts';

const violation = (propertyPath: string, message: string) => ({ propertyPath, message, code: 'X' });

describe('placeViolations', () => {
  it('finds the field by its path, or by the closest field that contains it', () => {
    const placed = placeViolations(
      [violation('name', 'Taken.'), violation('shifts[2].employee', 'Busy.'), violation('settings.tiers[0].min', 'Too low.')],
      ['name', 'shifts', 'settings.tiers'],
    );
    expect(placed).toEqual({ fields: { name: 'Taken.', shifts: 'Busy.', 'settings.tiers': 'Too low.' }, rest: [] });
  });

  it('collects what no field can show, and joins several messages for one field', () => {
    const placed = placeViolations(
      [violation('', 'Not now.'), violation('secret', 'Wrong.'), violation('name', 'Too short.'), violation('name', 'Taken.')],
      ['name'],
    );
    expect(placed).toEqual({ fields: { name: 'Too short. Taken.' }, rest: ['Not now.', 'secret: Wrong.'] });
  });
});
