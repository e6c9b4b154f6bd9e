/** Confirmation dialog for submitting a payroll: number of people, total, warnings, and that it can be taken back. */
import { countText } from '#core/number-format';
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '#web/kit/icons.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isAborted, messageOf } from '#web/api/api-error.ts';
import { useSettings } from '#web/api/settings.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { Money } from '#web/kit/money.tsx';
import { timeText } from '#web/kit/time-text.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { useSubmitCheck, type PayrollRecord } from './payroll-data.hook.tsx';
import type { SubmitCheck, SubmitFinding } from '../basis/payroll-status.action.ts';
import classes from './payroll-detail.module.css';
import type { SubmitFault } from '../basis/payroll-status.rules.ts';

interface SubmitDialogProps {
  readonly payroll: PayrollRecord;
  readonly onClose: () => void;
  readonly onConfirm: (withdraw: AbortSignal) => Promise<void>;
  /** Called when errors block submitting. */
  readonly onFaults: (faults: readonly SubmitFault[]) => void;
}

export default function SubmitDialog({ payroll: { uuid, period }, onClose, onConfirm, onFaults }: SubmitDialogProps) {
  const { data, error, refetch } = useSubmitCheck(uuid);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const withdrawal = useWithdrawal();
  const stop = useEffectEvent(onFaults);
  useEffect(() => {
    if (data !== undefined && data.faults.length > 0) stop(data.faults);
  }, [data]);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm(withdrawal.begin());
      onClose();
    } catch (problem) {
      if (!isAborted(problem)) setFailure(problem);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Submit ${period}?`} size="lg">
      {data !== undefined ? (
        <Before check={data} />
      ) : error === null ? (
        <Waiting />
      ) : (
        <ErrorState compact error={error} onRetry={() => void refetch()} title="Could not check the payroll" />
      )}
      {failure === null ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {messageOf(failure)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <WaitingNote busy={busy} text="Submits when you are back online." />
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          loading={busy}
          // Stays enabled while the check is refetched after someone else's change: otherwise a click at that moment would be lost, and the
          // server validates again anyway.
          disabled={data === undefined || data.faults.length > 0}
          onClick={() => void confirm()}
        >
          Submit payroll
        </Button>
      </Group>
    </Modal>
  );
}

function Before({ check: { people, totalAmount, findings } }: { readonly check: SubmitCheck }) {
  return (
    <>
      <Text size="sm">
        <b>
          <Money amount={totalAmount} />
        </b>{' '}
        to {countText(people, 'person', 'people')}.
      </Text>
      {findings.length === 0 ? (
        <p className={classes.clear}>
          <IconCircleCheck size={18} aria-hidden /> The period has ended, no one is below the minimum wage, and nothing is left out.
        </p>
      ) : (
        <ul className={classes.before} aria-label="Warnings">
          {findings.map((finding) => (
            <Finding key={finding.code} finding={finding} />
          ))}
        </ul>
      )}
      <Text size="sm" mt="sm">
        Employees will see their payslips, and the schedules and streams of this payroll will be locked. You can take it back to draft until
        it is marked as paid.
      </Text>
    </>
  );
}

const MOST_SCHEDULES = 3;

function Finding({ finding: { message, employees, schedules = [], count = schedules.length } }: { readonly finding: SubmitFinding }) {
  const { timeZone } = useSettings();
  const { format } = useCurrency();
  const shown = schedules.slice(0, MOST_SCHEDULES);
  return (
    <li>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <b>{message}</b>
        {employees === undefined ? null : (
          <p className={classes.soft}>
            {employees.map(({ name, shortfall }) => (shortfall === undefined ? name : `${name} (${format(shortfall)} short)`)).join(', ')}
          </p>
        )}
        {shown.length === 0 ? null : (
          <ul className={classes.which}>
            {shown.map(({ schedule, startTime, title }) => (
              <li key={schedule}>
                <span className="numbers">{timeText(startTime, timeZone)}</span>
                <span className={classes.whichTitle}>{title}</span>
              </li>
            ))}
            {count > shown.length ? <li>and {count - shown.length} more</li> : null}
          </ul>
        )}
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy aria-label="Checking the payroll">
      <Skeleton h={14} w="40%" mb="md" />
      {[0, 1].map((row) => (
        <Skeleton key={row} h={34} mb="xs" />
      ))}
    </div>
  );
}
