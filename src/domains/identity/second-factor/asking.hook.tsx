/** How a small form sends what it asks for: once at a time, with what the server says against it. */
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#web/api/http.ts';

export function useAsking(send: () => Promise<void>) {
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
