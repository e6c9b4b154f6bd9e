/** Link to a path that is known only at run time; a real anchor, so that middle click and "copy link address" work. */
import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>>;
  /** URL fragment, without "#". */
  readonly hash?: string;
  readonly children?: ReactNode;
  /** Is highlighted as the current page only on its exact path, not on paths below it. */
  readonly exact?: boolean;
}

const EXACT = { exact: true, includeSearch: false };

/** The router's types list the known paths; a wrong dynamic path leads to the 404 page. */
export function AppLink({ to, search, hash, exact = false, ...rest }: AppLinkProps) {
  return <Link to={to} search={search} hash={hash} activeOptions={exact ? EXACT : undefined} {...rest} />;
}
