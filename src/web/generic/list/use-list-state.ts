/** Keeps the state of a list in the URL: a filter change adds a history entry for the back button, typing replaces the current one. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { Resource } from '#core/resource';
import type { FilterSpec } from './filter-specs.ts';
import { rememberListAddress } from './last-address.ts';
import { readListState, writeListState, type Address, type ListState } from './list-state.ts';

interface ListAddress {
  readonly state: ListState;
  readonly address: Address;
  /** Resets to the first page unless the change includes a page. */
  readonly change: (part: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  readonly go: (address: Address) => void;
}

const NONE: readonly string[] = [];

/** @param keep URL parameters that do not belong to the list and are preserved. */
export function useListState(resource: Resource, specs: readonly FilterSpec[], keep = NONE): ListAddress {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const state = useMemo(() => readListState(resource, specs, address), [resource, specs, address]);
  const preserved = useMemo(() => Object.fromEntries(Object.entries(address).filter(([key]) => keep.includes(key))), [address, keep]);

  const go = useCallback(
    (next: Address, replace = false) => {
      void navigate({ to: '.', search: () => ({ ...next, ...preserved }), replace, resetScroll: false });
    },
    [navigate, preserved],
  );
  const change = useCallback<ListAddress['change']>(
    (part, options) => go(writeListState(resource, specs, { ...state, page: 1, ...part }), options?.replace ?? false),
    [go, resource, specs, state],
  );

  useEffect(() => {
    rememberListAddress(resource, { ...writeListState(resource, specs, state), ...preserved });
  }, [resource, specs, state, preserved]);

  return { state, address, change, go };
}
