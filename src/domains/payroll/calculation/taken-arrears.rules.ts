/** Decides how much of its open arrears an item takes, and the lines that this makes (real-work B). */
import { compareDecimals, multiplyDecimals, PENNIES, sumOf, toScale } from '#core/money';

/** The difference to a closed payroll that an item pays. */
export interface ArrearsLine {
  /** IRI of the arrears. */
  readonly arrears: string;
  /** IRI of the closed payroll that it belongs to. */
  readonly payroll: string;
  /** Uuid; the schedule may have been deleted. */
  readonly schedule: string;
  readonly workedOn: string;
  readonly kind: string;
  readonly text: string;
  /** Negative = paid too much. */
  readonly amount: string;
}

interface Proposal {
  readonly uuid: string;
  readonly amount: string;
}

/** Open arrears of an employee, as a calculation reads them. */
export interface OpenProposal extends Proposal {
  /** Uuid of the closed payroll that they belong to. */
  readonly payroll: string;
  readonly schedule: string;
  readonly workedOn: string;
  readonly kind: string;
  readonly reason: string;
}

export interface Taken<P extends Proposal> {
  readonly proposal: P;
  /** All of its amount, or as much as leaves the item at zero. */
  readonly amount: string;
  /** What stays open; null = nothing. */
  readonly rest: string | null;
}

/**
 * What an item can take without falling below zero: additions first, then deductions in the order given. What does not fit stays open.
 *
 * @param total of the item without arrears.
 */
export function takenBy<P extends Proposal>(total: string, proposals: readonly P[]): Taken<P>[] {
  const isAddition = ({ amount }: Proposal) => compareDecimals(amount, 0) > 0;
  const ordered = [...proposals.filter(isAddition), ...proposals.filter((proposal) => !isAddition(proposal))];
  const taken: Taken<P>[] = [];
  let left = total;
  for (const proposal of ordered) {
    const after = sumOf([left, proposal.amount]);
    if (isAddition(proposal) || compareDecimals(after, 0) >= 0) {
      taken.push({ proposal, amount: proposal.amount, rest: null });
      left = after;
    } else if (compareDecimals(left, 0) > 0) {
      taken.push({ proposal, amount: toScale(multiplyDecimals(left, -1), PENNIES), rest: toScale(after, PENNIES) });
      left = '0';
    }
  }
  return taken;
}

export function arrearsLines(taken: readonly Taken<OpenProposal>[]): ArrearsLine[] {
  return taken.map(({ proposal, amount }) => ({
    arrears: `/api/arrears/${proposal.uuid}`,
    payroll: `/api/payrolls/${proposal.payroll}`,
    schedule: proposal.schedule,
    workedOn: proposal.workedOn,
    kind: proposal.kind,
    text: proposal.reason,
    amount,
  }));
}

export function arrearsTotal(lines: readonly Pick<ArrearsLine, 'amount'>[]): string {
  return toScale(sumOf(lines.map(({ amount }) => amount)), PENNIES);
}
