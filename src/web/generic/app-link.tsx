/** How a screen links to a path it only knows at run time: a real link, so that middle click and "copy address" work. */
import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: string;
  readonly search?: Readonly<Record<string, unknown>>;
  /** Part of the page, without its mark. */
  readonly hash?: string;
  readonly children?: ReactNode;
  /** Counts as the current page on its own address alone, not on those below it. */
  readonly exact?: boolean;
}

const EXACT = { exact: true, includeSearch: false };

/** The router's types list the known paths; a guessed one is checked by its 404 page instead. */
export function AppLink({ to, search, hash, exact = false, ...rest }: AppLinkProps) {
  return <Link to={to} search={search} hash={hash} activeOptions={exact ? EXACT : undefined} {...rest} />;
}
