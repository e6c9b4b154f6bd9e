/** Tests for the wizard's URL: what it stores, what it omits, and that a step cannot be opened without its inputs. */
import { describe, expect, it } from 'vitest';
import { isComplete, payBody, readWizard, stepMarks, writeWizard } from './generate-address.rules.ts';

const ANA = '0190a1b2-0000-7000-8000-00000000000a';
const BEN = '0190a1b2-0000-7000-8000-00000000000b';
const MAY = { from: '2026-05-01', to: '2026-05-31' };

describe('wizard URL', () => {
  it('is empty by default', () => {
    expect(writeWizard(readWizard({}))).toEqual({});
    expect(readWizard({})).toMatchObject({ step: 'period', type: 'MONTHLY', from: null, to: null, people: 'everyone', employees: [] });
  });
  it.each([
    { step: 'check', ...MAY },
    { step: 'preview', type: 'WEEKLY', from: '2026-06-01', to: '2026-06-07', people: 'usual', sort: '-totalAmount' },
    { step: 'preview', ...MAY, without: `${ANA},${BEN}` },
    { step: 'generate', type: 'DAILY', from: '2026-06-01', to: '2026-06-01', people: 'chosen', employees: `${ANA},${BEN}` },
  ])('round-trips %o', (search) => {
    expect(writeWizard(readWizard(search))).toEqual(search);
  });
  it('ignores unknown values', () => {
    const search = { step: 'pay', type: 'HOURLY', from: '2026-02-30', to: 7, people: 'nobody', employees: `x,${ANA}`, sort: 'age' };
    expect(readWizard(search)).toEqual({
      step: 'period',
      type: 'MONTHLY',
      from: null,
      to: null,
      people: 'everyone',
      employees: [ANA],
      sort: { column: 'name', direction: 'asc' },
      leftOut: [],
    });
  });
  it('has each selected employee once, and only while that option is chosen', () => {
    expect(writeWizard(readWizard({ people: 'chosen', employees: `${ANA},${ANA}` }))).toEqual({ people: 'chosen', employees: ANA });
    expect(writeWizard({ ...readWizard({}), employees: [ANA] })).toEqual({});
  });
});

describe('later step', () => {
  it.each([
    ['no days', { step: 'check' }],
    ['only one of two days', { step: 'check', from: MAY.from }],
    ['days in the wrong order', { step: 'preview', from: MAY.to, to: MAY.from }],
    ['a period of years', { step: 'preview', from: '2020-01-01', to: '2026-01-01' }],
    ['no one selected', { step: 'generate', ...MAY, people: 'chosen' }],
  ])('with %s falls back to the first', (_what, search) => {
    expect(readWizard(search).step).toBe('period');
    expect(isComplete(readWizard(search))).toBe(false);
  });
});

describe('request body', () => {
  it('covers everyone, employees with the usual period, or selected employees', () => {
    const ask = (people: string) => payBody(readWizard({ type: 'WEEKLY', people, employees: BEN }), MAY, [`/api/employees/${ANA}`]);
    expect(ask('everyone')).toEqual({ periodType: 'WEEKLY', startDate: '2026-05-01', endDate: '2026-05-31' });
    expect(ask('usual').employees).toEqual([`/api/employees/${ANA}`]);
    expect(ask('chosen').employees).toEqual([`/api/employees/${BEN}`]);
  });
});

describe('step list', () => {
  const UNMARKED = { period: null, check: null, preview: null, generate: null };
  it('marks the steps before the current one as done once the days have been checked', () => {
    expect(stepMarks('period', undefined)).toEqual(UNMARKED);
    expect(stepMarks('check', true)).toEqual({ ...UNMARKED, period: 'done' });
    expect(stepMarks('preview', true)).toEqual({ ...UNMARKED, period: 'done', check: 'done' });
    expect(stepMarks('generate', true)).toEqual({ ...UNMARKED, period: 'done', check: 'done', preview: 'done' });
  });
  it('does not mark steps that were passed over without a check', () => {
    expect(stepMarks('preview', undefined)).toEqual({ ...UNMARKED, period: 'done' });
    expect(stepMarks('generate', undefined)).toEqual({ ...UNMARKED, period: 'done' });
  });
  it.each(['check', 'preview', 'generate'] as const)('marks the check as blocked at the step %s if there are blocking issues', (at) => {
    expect(stepMarks(at, false)).toEqual({ ...UNMARKED, period: 'done', check: 'blocked' });
  });
});
