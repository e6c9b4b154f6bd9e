/** Tests for the payroll status: allowed transitions, and what each status allows. */
import { describe, expect, it } from 'vitest';
import { role } from '#core/access';
import { transitionRefusal } from '#core/states';
import {
  mayDo,
  operationRefusal,
  payDateFault,
  OPERATION_STATUSES,
  PAYROLL_LIFE,
  PAYROLL_STATUS_LABELS,
  PAYROLL_STATUSES,
  payrollChanged,
  submitFaults,
  type PayrollOperation,
  type SubmittedItem,
} from './payroll-status.rules.ts';

describe('payroll status', () => {
  const allowed = new Set(['DRAFT SUBMITTED', 'SUBMITTED PAID', 'SUBMITTED DRAFT']);
  it('has the states and the transitions of the pay rules, all by admins', () => {
    expect(PAYROLL_LIFE.states).toEqual({
      DRAFT: { label: 'Draft', severity: 'neutral' },
      SUBMITTED: { label: 'Submitted', severity: 'info' },
      PAID: { label: 'Paid', severity: 'success' },
    });
    expect(PAYROLL_LIFE.initial).toBe('DRAFT');
    expect(PAYROLL_LIFE.transitions.map(({ from, to, label, guards = [] }) => [from, to, label, guards])).toEqual([
      [['DRAFT'], 'SUBMITTED', 'Submit', ['no fault of an item']],
      [['SUBMITTED'], 'PAID', 'Mark as paid', []],
      [['SUBMITTED'], 'DRAFT', 'Back to draft', []],
    ]);
    for (const { who } of PAYROLL_LIFE.transitions) expect(who).toEqual(role('ADMIN'));
    expect([payrollChanged.name, PAYROLL_STATUS_LABELS]).toEqual([
      'payroll.payrollChanged',
      { DRAFT: 'Draft', SUBMITTED: 'Submitted', PAID: 'Paid' },
    ]);
  });
  it.each(PAYROLL_STATUSES.flatMap((from) => PAYROLL_STATUSES.map((to) => [from, to] as const)))(
    'allows only defined transitions: %s to %s',
    (from, to) => {
      const refusal = transitionRefusal(PAYROLL_LIFE, from, to);
      if (allowed.has(`${from} ${to}`)) expect(refusal).toBeNull();
      else expect(refusal).toMatch(from === to ? /already/ : `cannot become ${to.toLowerCase()}`);
    },
  );
  it.each([
    ['DELETE', [true, false, false]],
    ['CHANGE', [true, true, false]],
    ['RECALCULATE', [true, false, false]],
    ['PAYSLIP', [false, true, true]],
    ['LOCK', [false, true, true]],
  ] as const)('%s is allowed for draft, submitted and paid: %j', (operation, may) => {
    expect(PAYROLL_STATUSES.map((status) => mayDo(operation, status))).toEqual(may);
    if (operation !== 'LOCK') expect(PAYROLL_STATUSES.map((status) => operationRefusal(operation, status) === null)).toEqual(may);
  });
  it('gives a reason for a rejected operation', () => {
    expect((Object.keys(OPERATION_STATUSES) as PayrollOperation[]).length).toBe(5);
    expect(operationRefusal('CHANGE', 'PAID')).toEqual({
      code: 'STATUS_NOT_ALLOWED',
      message: 'A payroll can only be changed while it is DRAFT or SUBMITTED; this one is PAID.',
    });
    expect([
      operationRefusal('DELETE', 'PAID')?.message,
      operationRefusal('RECALCULATE', 'SUBMITTED')?.message,
      operationRefusal('PAYSLIP', 'DRAFT')?.message,
    ]).toEqual([
      'A payroll can only be deleted while it is DRAFT; this one is PAID.',
      'A payroll can only be recalculated while it is DRAFT; this one is SUBMITTED.',
      'A payroll can only show payslips while it is SUBMITTED or PAID; this one is DRAFT.',
    ]);
    expect(transitionRefusal(PAYROLL_LIFE, 'PAID', 'DRAFT')).toBe('This payroll is paid and can no longer change; it cannot become draft.');
    expect(transitionRefusal(PAYROLL_LIFE, 'DRAFT', 'PAID')).toBe(
      'This payroll is draft and can only become submitted; it cannot become paid.',
    );
  });
});

describe('submitting', () => {
  const item = (more: Partial<SubmittedItem> = {}): SubmittedItem => ({
    item: 'i1',
    employee: 'ava',
    totalAmount: '0.00',
    base: [{ schedule: 's1', role: 'HOST', reason: 'ROLE_RATE' }],
    stale: false,
    ...more,
  });
  it('is allowed if every line has a rate and no total is negative', () => {
    expect(
      submitFaults([
        item(),
        item({ employee: 'ben', totalAmount: '10.00', base: [{ schedule: 's1', role: 'HOST', reason: 'GENERAL_RATE' }] }),
      ]),
    ).toEqual([]);
  });
  it('is blocked by each error of each employee', () => {
    const noRate = { role: 'HOST', reason: 'NO_RATE' } as const;
    expect(
      submitFaults([
        item({ totalAmount: '-0.01', stale: true }),
        item({
          item: 'i2',
          employee: 'ben',
          base: [
            { ...noRate, schedule: 's1' },
            { schedule: 's2', role: 'MODEL', reason: 'ROLE_RATE' },
            { ...noRate, schedule: 's3' },
          ],
        }),
      ]).map(({ code, item: of, employee, schedules }) => [code, of, employee, schedules]),
    ).toEqual([
      ['NEGATIVE_TOTAL', 'i1', 'ava', []],
      ['STALE', 'i1', 'ava', []],
      ['NO_RATE', 'i2', 'ben', ['s1', 's3']],
    ]);
  });
  it('describes each error, listing each role once', () => {
    const noRate = { schedule: null, reason: 'NO_RATE' } as const;
    const base = [
      { ...noRate, role: 'HOST' },
      { ...noRate, role: 'MODEL' },
      { ...noRate, role: 'HOST' },
    ] as const;
    expect(submitFaults([item({ totalAmount: '-3.20', stale: true, base })]).map(({ message, schedules }) => [message, schedules])).toEqual(
      [
        ['There is no rate for HOST, MODEL, and no general rate.', []],
        ['The total is -3.20; deductions exceed earnings.', []],
        ['A schedule or live stream has changed since the calculation. Recalculate first.', []],
      ],
    );
  });
});

describe('pay date', () => {
  it.each([
    ['2026-06-10', null],
    ['2020-01-01', null],
    ['2027-06-11', null],
    ['2027-06-12', 'This day is more than a year away.'],
    [null, 'This value should be a day: YYYY-MM-DD.'],
  ])('%s is validated', (day, fault) => expect(payDateFault(day, '2026-06-10')).toBe(fault));
});
