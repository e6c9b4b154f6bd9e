/** Tests which employee figures are pay figures, and so for admins only. */
import { expect, it } from 'vitest';
import { EMPLOYEE_FIGURE_NAMES, isPayFigure, WORK_FIGURE_NAMES } from './employee-performance.rules.ts';

it('classifies pay and figures derived from it as pay figures', () => {
  expect(EMPLOYEE_FIGURE_NAMES.filter(isPayFigure)).toEqual(['pay', 'basePay', 'bonusPay', 'estimatedPay', 'hourlyPay', 'gmvPerPay']);
  expect(EMPLOYEE_FIGURE_NAMES.filter((name) => !isPayFigure(name))).toEqual(WORK_FIGURE_NAMES);
  expect(isPayFigure('label')).toBe(false);
});
