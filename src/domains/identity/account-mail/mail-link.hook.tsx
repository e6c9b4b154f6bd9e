/** What the link of a mail holds: taken out of the address at once, so that it stays in no history and goes to nobody else. */
import { useEffect, useState } from 'react';

export function useMailLink(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}
