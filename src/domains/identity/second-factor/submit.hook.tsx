/** Submit handling of a small form: busy state, and the server's error message. */
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#web/api/http.ts';

export function useSubmit(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    setFault(null);
    try {
      await send();
    } catch (error) {
      setFault((error instanceof ApiError ? error.violations[0]?.message : undefined) ?? messageOf(error));
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return { busy, fault, onSubmit };
}
