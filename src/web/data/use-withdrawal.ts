/** Lets a dialog or form withdraw its save that waits for the connection, when it is closed or its input is discarded. */
import { useEffect, useState } from 'react';
import { errorOfTransport } from '#web/api/api-error.ts';

interface Withdrawal {
  /** Called for each save. @returns the signal to pass as `withdraw`. */
  readonly begin: () => AbortSignal;
  /** The waiting save rejects as aborted (`isAborted`); one that has been sent is not affected. Also happens on unmount. */
  readonly withdraw: () => void;
}

export function useWithdrawal(): Withdrawal {
  const [withdrawal] = useState(createWithdrawal);
  useEffect(() => withdrawal.withdraw, [withdrawal]);
  return withdrawal;
}

function createWithdrawal(): Withdrawal {
  let current: AbortController | null = null;
  return {
    begin() {
      current = new AbortController();
      return current.signal;
    },
    withdraw() {
      current?.abort(errorOfTransport('aborted'));
      current = null;
    },
  };
}
