/** Confirmation dialog for marking a payroll as paid, which cannot be undone. */
import { countText } from '#core/number-format';
import '@mantine/dates/styles.layer.css';
import { Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { PICKER_FORMS } from '#core/date-text';
import { transitionBetween } from '#core/states';
import { Temporal } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { Money } from '#web/kit/money.tsx';
import type { PayrollRecord } from './payroll-data.hook.tsx';
import { PAYROLL_LIFE } from '../basis/payroll-status.rules.ts';

interface PaidDialogProps {
  readonly payroll: PayrollRecord;
  readonly onClose: () => void;
  /** @param payDate YYYY-MM-DD. */
  readonly onConfirm: (payDate: string, withdraw: AbortSignal) => Promise<void>;
}

const PAYMENT = transitionBetween(PAYROLL_LIFE, 'SUBMITTED', 'PAID')!;

export default function PaidDialog({ payroll: { period, totalAmount, itemCount = 0 }, onClose, onConfirm }: PaidDialogProps) {
  const { timeZone } = useSettings();
  const [payDate, setPayDate] = useState(() => Temporal.Now.plainDateISO(timeZone).toString());
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={(withdraw) => onConfirm(payDate, withdraw)}
      title={`Mark ${period} as paid?`}
      label={PAYMENT.label}
    >
      <Text size="sm">
        <b>
          <Money amount={totalAmount} />
        </b>{' '}
        to {countText(itemCount, 'person', 'people')}.
      </Text>
      <Text size="sm" mt="xs">
        This cannot be undone. Its amounts, adjustments and note can no longer be changed. What changes about its shifts afterwards is
        proposed for a later payroll.
      </Text>
      <DatePickerInput
        mt="md"
        label="Pay date"
        description="Shown on all payslips."
        value={payDate}
        onChange={(day) => setPayDate(day ?? payDate)}
        valueFormat={PICKER_FORMS.date}
        {...CALENDAR}
        popoverProps={{ zIndex: 500 }}
      />
    </Confirm>
  );
}
