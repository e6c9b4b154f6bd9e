/** Behaviour of which figures of a person are of pay, and so for admins alone. */
import { expect, it } from 'vitest';
import { EMPLOYEE_FIGURE_NAMES, isPayFigure, WORK_FIGURE_NAMES } from './employee-performance.rules.ts';

it('what is paid and what follows from it is of pay, work is not', () => {
  expect(EMPLOYEE_FIGURE_NAMES.filter(isPayFigure)).toEqual(['pay', 'basePay', 'bonusPay', 'estimatedPay', 'hourlyPay', 'gmvPerPay']);
  expect(EMPLOYEE_FIGURE_NAMES.filter((name) => !isPayFigure(name))).toEqual(WORK_FIGURE_NAMES);
  expect(isPayFigure('label')).toBe(false);
});
