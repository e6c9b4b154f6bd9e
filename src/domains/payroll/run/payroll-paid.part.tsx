/** How a person is asked before a payroll is marked as paid, which nothing takes back. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { PICKER_FORMS } from '#core/date-text';
import { Temporal } from '#core/time';
import { messageOf } from '#web/api/api-error.ts';
import { useSettings } from '#web/api/settings.ts';
import { CALENDAR } from '#web/generic/calendar.ts';
import { Money } from '#web/kit/money.tsx';
import type { PayrollRecord } from './payroll-data.hook.tsx';

interface PaidDialogProps {
  readonly payroll: PayrollRecord;
  readonly onClose: () => void;
  /** @param payDate YYYY-MM-DD. */
  readonly onConfirm: (payDate: string) => Promise<void>;
}

export default function PaidDialog({ payroll: { period, totalAmount, itemCount = 0 }, onClose, onConfirm }: PaidDialogProps) {
  const { timeZone } = useSettings();
  const [payDate, setPayDate] = useState(() => Temporal.Now.plainDateISO(timeZone).toString());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm(payDate);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Mark ${period} as paid?`}>
      <Text size="sm">
        <b>
          <Money amount={totalAmount} />
        </b>{' '}
        to {itemCount} {itemCount === 1 ? 'person' : 'people'}.
      </Text>
      <Text size="sm" mt="xs">
        This cannot be undone. From then on its amounts, adjustments and note can no longer change, and the schedules and streams that it
        counts stay locked.
      </Text>
      <DatePickerInput
        mt="md"
        label="Pay date"
        description="Shown on every payslip."
        value={payDate}
        onChange={(day) => setPayDate(day ?? payDate)}
        valueFormat={PICKER_FORMS.date}
        {...CALENDAR}
        popoverProps={{ zIndex: 500 }}
      />
      {failure === null ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {messageOf(failure)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button loading={busy} onClick={() => void confirm()}>
          Mark as paid for good
        </Button>
      </Group>
    </Modal>
  );
}
