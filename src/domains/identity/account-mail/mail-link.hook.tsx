/**
 * Reads the token from a mail link and removes it from the URL immediately, so that it does not leak through the history or referrer. It is
 * in the fragment, which browsers send to no server; mails sent earlier have it in the query.
 */
import { useEffect, useState } from 'react';

export function useMailLink(): string {
  const [token] = useState(() => {
    const { hash, search } = window.location;
    return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';
  });
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}
