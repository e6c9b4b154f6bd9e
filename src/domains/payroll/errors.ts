/** The errors of pay. */
import { defineErrors } from '#core/errors';

export const payrollErrors = defineErrors('payroll', {
  locked: {
    status: 409,
    title: 'Already on a payroll',
    detail: 'The payroll of {period} is {status} and counts this. Take the payroll back to draft first; one that is paid stays as it is.',
  },
  periodTaken: {
    status: 409,
    title: 'Already paid for these days',
    detail: '{who} on the payroll of {period} ({type}, {status}), which covers days of this one.',
  },
  transition: { status: 409, title: 'Not from this status', detail: '{message}' },
  statusNotAllowed: { status: 409, title: 'Not in this status', detail: '{message}' },
  notReady: { status: 409, title: 'Not ready to submit', detail: 'Put this right first: {faults}' },
  tooMuch: {
    status: 409,
    title: 'More than can be paid',
    detail: 'Together this comes to 10,000,000,000 or more. Look at the tiers and incentives of the live accounts.',
  },
  payslipNotAvailable: { status: 409, title: 'No payslip yet', detail: 'A payslip can be seen once its payroll is submitted.' },
});
