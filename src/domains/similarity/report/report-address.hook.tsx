/**
 * Keeps the report's filters, sorting and page in the URL, so that it can be shared and every change can be undone with the back button.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readAddress, writeAddress, type ReportAddress } from './report-address.rules.ts';

export type Change = (part: Partial<ReportAddress>, options?: { readonly replace?: boolean }) => void;

/** Any change other than paging returns to the first page. */
export function useReportAddress(): { readonly address: ReportAddress; readonly change: Change } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search), [search]);
  const change = useCallback<Change>(
    (part, { replace = false } = {}) =>
      void navigate({ to: '.', search: () => writeAddress({ ...address, page: 1, ...part }), replace, resetScroll: false }),
    [navigate, address],
  );
  return { address, change };
}
