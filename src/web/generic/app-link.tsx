/** Link inside the app, to any path; a real anchor, so that middle click and "copy link address" work. */
import { useLinkProps } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>>;
  /** URL fragment, without "#". */
  readonly hash?: string;
}

/**
 * The router's types list the known paths; a wrong dynamic path leads to the 404 page. The router marks every link to the current path or
 * above it as the current page; here only the caller does.
 */
export function AppLink({ to, search, hash, ref, 'aria-current': current, ...rest }: AppLinkProps) {
  return <a {...useLinkProps({ to, search, hash, ...rest })} ref={ref} aria-current={current} />;
}
