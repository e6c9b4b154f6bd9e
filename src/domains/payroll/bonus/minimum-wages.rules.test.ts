/** Tests for the table of minimum wages. */
import { describe, expect, it } from 'vitest';
import { ageText, wageTable } from './minimum-wages.rules.ts';

const wage = (validFrom: string, minimumAge: number, hourlyRate: string) => ({ validFrom, minimumAge, hourlyRate });

describe('the table', () => {
  it('has the newest day first, the highest age first, and gaps where nothing begins', () => {
    const [adult, young, next] = [wage('2025-04-01', 21, '12.21'), wage('2025-04-01', 18, '10.00'), wage('2026-04-01', 21, '12.71')];
    expect(wageTable([young, next, adult])).toEqual({
      ages: [21, 18],
      rows: [
        { validFrom: '2026-04-01', wages: [next, null] },
        { validFrom: '2025-04-01', wages: [adult, young] },
      ],
    });
  });
  it('can be empty', () => {
    expect(wageTable([])).toEqual({ ages: [], rows: [] });
  });
});

it('names bands by the ages in them', () => {
  const ages = [21, 18, 17, 0];
  expect(ages.map((_, index) => ageText(ages, index))).toEqual(['21 and over', '18 to 20', '17', '0 to 16']);
});
