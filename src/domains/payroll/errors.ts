/** Error catalogue of payroll. */
import { defineErrors } from '#core/errors';

export const payrollErrors = defineErrors('payroll', {
  locked: {
    status: 409,
    title: 'Already on a payroll',
    detail:
      'The payroll of {period} is {status} and includes this. Take the payroll back to draft first. A paid payroll cannot be changed.',
  },
  periodTaken: {
    status: 409,
    title: 'Already paid for these days',
    detail: '{who} on the payroll of {period} ({type}, {status}), which covers some of these days.',
  },
  transition: { status: 409, title: 'Status change not allowed', detail: '{message}' },
  statusNotAllowed: { status: 409, title: 'Not allowed in this status', detail: '{message}' },
  notReady: { status: 409, title: 'Not ready to submit', detail: 'Fix this first: {faults}' },
  tooMuch: {
    status: 409,
    title: 'Amount too large',
    detail: 'The total is 10,000,000,000 or more. Check the tiers and incentives of the live accounts.',
  },
  payslipNotAvailable: { status: 409, title: 'Payslip not available', detail: 'A payslip is available once its payroll is submitted.' },
});
