/** Declines open arrears with a reason, or opens declined ones again. */
import { Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { declineArrears, reopenArrears } from './arrears.action.ts';
import { Arrears } from './arrears.resource.ts';
import { MAX_DECLINE_REASON, type ArrearsStatus } from './arrears.rules.ts';

interface DecideArrearsProps {
  readonly uuid: string;
  readonly status: ArrearsStatus;
  readonly reason: string;
  readonly amount: string;
  /** Called after a decision. */
  readonly onDecided?: () => void;
}

export function DecideArrears({ uuid, status, reason, amount, onDecided }: DecideArrearsProps) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const done = () => {
    onDecided?.();
    return forget(client, Arrears);
  };
  const reopening = useMutation({
    mutationFn: () => call<typeof reopenArrears>('POST /api/arrears/:uuid/reopen', { params: { uuid }, input: {} }),
    onSuccess: done,
    onError: (error) => toast.error(error),
  });
  if (status === 'TAKEN') return null;
  if (status === 'DECLINED')
    return (
      <Button
        size="compact-sm"
        variant="default"
        loading={reopening.isPending}
        onClick={() => reopening.mutate()}
        aria-label={`Reopen: ${reason}`}
      >
        Reopen
      </Button>
    );
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)} aria-label={`Decline: ${reason}`}>
        Decline
      </Button>
      {asking ? (
        <DeclineDialog
          reason={reason}
          amount={amount}
          onClose={() => setAsking(false)}
          onDecline={async (why, withdraw) => {
            await call<typeof declineArrears>('POST /api/arrears/:uuid/decline', { params: { uuid }, input: { reason: why }, withdraw });
            await done();
          }}
        />
      ) : null}
    </>
  );
}

interface DeclineDialogProps extends Pick<DecideArrearsProps, 'reason' | 'amount'> {
  readonly onClose: () => void;
  readonly onDecline: (why: string, withdraw: AbortSignal) => Promise<void>;
}

function DeclineDialog({ reason, amount, onClose, onDecline }: DeclineDialogProps) {
  const { format } = useCurrency();
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Decline ${format(amount)}?`}
      label="Decline"
      onConfirm={async (withdraw) => {
        setMissing(why.trim() === '');
        if (why.trim() === '') throw new Error('Give a reason.');
        await onDecline(why.trim(), withdraw);
      }}
    >
      <Text size="sm">{reason}</Text>
      <Text size="sm" mt="xs">
        No payroll pays it, and it is not proposed again unless the shift changes. You can reopen it.
      </Text>
      <Textarea
        mt="md"
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={MAX_DECLINE_REASON}
        value={why}
        error={missing}
        onChange={(event) => setWhy(event.currentTarget.value)}
        data-autofocus
      />
    </Confirm>
  );
}
