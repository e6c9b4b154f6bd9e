/** Reads the token from a mail link and removes it from the URL immediately, so that it does not leak through the history or referrer. */
import { useEffect, useState } from 'react';

export function useMailLink(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}
