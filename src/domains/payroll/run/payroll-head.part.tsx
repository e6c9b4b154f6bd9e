/** Header of the payroll page: period, status, total, and the actions that the status allows. */
import { countText } from '#core/number-format';
import { useActor } from '#web/session/use-session.ts';
import { mayCall, moveBy, type ButtonContract } from '#web/generic/may.ts';
import { recalculatePayroll } from '../generate/generate.action.ts';
import { printAllPayslips } from '../payslip/payslip.action.ts';
import { exportPayroll } from './payroll-export.action.ts';
import { changePayrollStatus } from '../basis/payroll-status.action.ts';
import { Button } from '@mantine/core';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconArrowBackUp, IconCalculator, IconCheck, IconFileText, IconSend } from '#web/kit/icons.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { lastListAddress } from '#web/generic/list/last-address.ts';
import { useRemoval } from '#web/generic/removal.tsx';
import { choiceText } from '#web/generic/text.ts';
import { Money } from '#web/kit/money.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCode } from '#web/kit/use-code.ts';
import { useResultFocus } from '#web/kit/use-result-focus.ts';
import type { PayrollRecord, PayrollSteps, StepOptions } from './payroll-data.hook.tsx';
import classes from './payroll-detail.module.css';
import { PayrollExport } from './payroll-export.part.tsx';
import { shareDone, stageText } from '../generate/pay-progress.rules.ts';
import { pageOffer } from '../basis/payroll-page.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { PAYROLL_LIFE, type PayrollStatus, type SubmitFault } from '../basis/payroll-status.rules.ts';

const loadPaid = () => import('./payroll-paid.part.tsx');
const PaidDialog = lateDialog(loadPaid);
const loadSubmit = () => import('./payroll-submit.part.tsx');
const SubmitDialog = lateDialog(loadSubmit);

/** Result of the last action. */
export interface StepResult {
  readonly text: string;
  /** The status after the action. */
  readonly status: PayrollStatus;
  /** The status that undoes it; null if it cannot be undone. */
  readonly back: PayrollStatus | null;
}

interface PayrollHeadProps {
  readonly payroll: PayrollRecord;
  readonly steps: PayrollSteps;
  readonly result: StepResult | null;
  /** @throws the server's error, unless the page shows it. */
  readonly onGo: (to: PayrollStatus, more?: StepOptions) => Promise<void>;
  /** Called with the errors that block submitting. */
  readonly onFaults: (faults: readonly SubmitFault[]) => void;
  readonly onRecalculate: () => void;
}

export function PayrollHead({ payroll, steps, result, onGo, onFaults, onRecalculate }: PayrollHeadProps) {
  const navigate = useNavigate();
  const { period, periodType, itemCount = 0, status, totalAmount, everyone } = payroll;
  const removal = useRemoval(
    Payroll,
    () => void navigate({ to: '/payroll', search: () => lastListAddress(Payroll) }),
    <>
      The amounts and adjustments of {countText(itemCount, 'person', 'people')} (<Money amount={totalAmount} /> in total) are deleted with
      it.
    </>,
  );
  const [paying, setPaying] = useState(false);
  const paid = useCode(loadPaid);
  const [submitting, setSubmitting] = useState(false);
  const submit = useCode(loadSubmit);
  const offer = pageOffer(status);
  const actor = useActor();
  const may = (contract: ButtonContract) => mayCall(contract, Payroll, actor, payroll);
  const moves = may(changePayrollStatus);
  const move = (to: PayrollStatus) => moveBy(changePayrollStatus, Payroll, actor, payroll, to);
  const [draft, submission, payment] = [move('DRAFT'), move('SUBMITTED'), move('PAID')];
  const idle = steps.busy === null;
  const said = useResultFocus<HTMLParagraphElement>(result, `${status} ${submitting || paying ? 'asking' : ''}`);
  const go = (to: PayrollStatus, failed: string) => {
    onGo(to).catch((error: unknown) => toast.error(error, { title: failed }));
  };
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {period} <SeverityBadge {...PAYROLL_LIFE.states[status]} />
          </span>
        }
        subtitle={
          <span className={classes.subtitle}>
            <span>{choiceText(Payroll.fields.periodType, periodType)}</span>
            <span>
              {itemCount} {everyone === false ? 'selected ' : ''}
              {itemCount === 1 ? 'person' : 'people'}
            </span>
            <b>
              <Money amount={totalAmount} />
            </b>
          </span>
        }
        actions={
          <>
            {offer.remove ? (
              <Button variant="default" disabled={!idle} onClick={() => removal.remove(payroll)}>
                Delete
              </Button>
            ) : null}
            {offer.recalculate && may(recalculatePayroll) ? (
              <Button
                variant="default"
                leftSection={<IconCalculator size={16} aria-hidden />}
                loading={steps.busy === 'recalculate'}
                disabled={!idle}
                onClick={onRecalculate}
              >
                Recalculate
              </Button>
            ) : null}
            {draft === null ? null : (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                loading={steps.busy === 'DRAFT'}
                disabled={!idle}
                onClick={() => go('DRAFT', 'Could not take the payroll back to draft')}
              >
                {draft.label}
              </Button>
            )}
            {may(exportPayroll) ? <PayrollExport payroll={payroll} bank={offer.bankFile} /> : null}
            {offer.payslips && may(printAllPayslips) ? (
              <Button
                variant="default"
                leftSection={<IconFileText size={16} aria-hidden />}
                renderRoot={(root) => <AppLink {...root} to={`/payroll/${payroll.uuid}/payslip`} />}
              >
                Payslips
              </Button>
            ) : null}
            {submission === null ? null : (
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={steps.busy === 'SUBMITTED'}
                disabled={!idle}
                {...submit.ahead}
                onClick={() => setSubmitting(true)}
              >
                {submission.label}
              </Button>
            )}
            {payment === null ? null : (
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                loading={steps.busy === 'PAID'}
                disabled={!idle}
                {...paid.ahead}
                onClick={() => setPaying(true)}
              >
                {payment.label}
              </Button>
            )}
          </>
        }
      />
      <Calculating steps={steps} />
      <p ref={said} tabIndex={-1} role="status" className={classes.said}>
        {result === null ? null : <span>{result.text}</span>}
        {result === null || result.back === null || !moves ? null : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!idle}
            // Submitting always asks: the payroll may have changed in the meantime.
            onClick={() => (result.back === 'SUBMITTED' ? setSubmitting(true) : go('DRAFT', 'Could not undo this'))}
          >
            Undo
          </Button>
        )}
      </p>
      {removal.question}
      {submitting ? (
        <SubmitDialog
          payroll={payroll}
          onClose={() => setSubmitting(false)}
          onConfirm={(withdraw) => onGo('SUBMITTED', { withdraw })}
          onFaults={(faults) => {
            setSubmitting(false);
            onFaults(faults);
          }}
        />
      ) : null}
      {paying ? (
        <PaidDialog
          payroll={payroll}
          onClose={() => setPaying(false)}
          onConfirm={(payDate, withdraw) => onGo('PAID', { payDate, withdraw })}
        />
      ) : null}
    </>
  );
}

/** Progress of recalculating. */
function Calculating({ steps: { busy, progress } }: { readonly steps: PayrollSteps }) {
  if (busy !== 'recalculate') return null;
  return (
    <div className={classes.calculating}>
      <progress aria-label="Recalculating" value={shareDone(progress)} max={1} />
      <span>{stageText(progress, 'Saving the payroll')}</span>
    </div>
  );
}
