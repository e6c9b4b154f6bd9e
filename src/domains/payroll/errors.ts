/** Error catalogue of payroll. */
import { defineErrors } from '#core/errors';

export const payrollErrors = defineErrors('payroll', {
  closedPaid: {
    status: 409,
    title: 'The period is paid',
    detail: '{period} is paid. If you save this with a reason, {amount} will be proposed for a later payroll.',
  },
  closedSubmitted: {
    status: 409,
    title: 'The period is submitted',
    detail:
      '{period} is submitted. Take its payroll back to draft, or save this with a reason: then {amount} will be proposed for a later payroll.',
  },
  paidPeriod: { status: 403, title: 'The period is paid', detail: '{period} is paid. Only admins can change its shifts, with a reason.' },
  arrearsStatus: { status: 409, title: 'Not possible', detail: '{message}' },
  arrearsNotOpen: {
    status: 409,
    title: 'Arrears are not open',
    detail: '{which} no longer open, or not for an employee of this payroll. Nothing was changed: check the period again.',
  },
  arrearsTaken: {
    status: 409,
    title: 'Arrears were taken',
    detail: 'The payroll of {period} takes arrears of this one. Take that payroll back to draft and leave them out first.',
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
