/** Makes sure that the address is where a list keeps its state: every filter is a step that the back button undoes, typing is not. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { Resource } from '#core/resource';
import type { FilterSpec } from './filter-specs.ts';
import { rememberListAddress } from './last-address.ts';
import { readListState, writeListState, type Address, type ListState } from './list-state.ts';

export interface ListAddress {
  readonly state: ListState;
  readonly address: Address;
  /** Anything but a new page starts at the first one. */
  readonly change: (part: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  readonly go: (address: Address) => void;
}

const NONE: readonly string[] = [];

/** @param keep parameters that are not the list's, and stay as they are. */
export function useListState(resource: Resource, specs: readonly FilterSpec[], keep = NONE): ListAddress {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const state = useMemo(() => readListState(resource, specs, address), [resource, specs, address]);
  const kept = useMemo(() => Object.fromEntries(Object.entries(address).filter(([key]) => keep.includes(key))), [address, keep]);

  const go = useCallback(
    (next: Address, replace = false) => {
      void navigate({ to: '.', search: () => ({ ...next, ...kept }), replace, resetScroll: false });
    },
    [navigate, kept],
  );
  const change = useCallback<ListAddress['change']>(
    (part, options) => go(writeListState(resource, specs, { ...state, page: 1, ...part }), options?.replace ?? false),
    [go, resource, specs, state],
  );

  useEffect(() => {
    rememberListAddress(resource, { ...writeListState(resource, specs, state), ...kept });
  }, [resource, specs, state, kept]);

  return { state, address, change, go };
}
