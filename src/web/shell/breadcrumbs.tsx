/**
 * Breadcrumb bar: home, then one crumb per path segment, the last being the current page. It is text, not a link, so assistive technology
 * needs no mark on it where the menu already has one: a page is marked as current once.
 */
import type { Actor } from '#core/access';
import { IconChevronRight, IconHome } from '#web/kit/icons.ts';
import { AppLink } from '../generic/app-link.tsx';
import { useMemo } from 'react';
import { ROUTES } from '../routes.ts';
import { crumbsOf } from './crumbs.ts';
import { isCurrent, menuFor } from './menu.ts';
import { useRecordTitles } from './record-titles.ts';
import classes from './shell.module.css';

export function Breadcrumbs({ pathname, actor }: { readonly pathname: string; readonly actor: Actor }) {
  const menu = useMemo(() => menuFor(actor), [actor]);
  const crumbs = crumbsOf(pathname, { routes: ROUTES, menu, titles: useRecordTitles(), actor });
  const inMenu = menu.some((entry) => isCurrent(entry, pathname, menu));
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        <li>
          <AppLink to="/" className={classes.crumb} aria-label="Home">
            <IconHome size={15} stroke={1.75} aria-hidden />
          </AppLink>
        </li>
        {crumbs.map(({ label, to, current }, index) => (
          <li key={`${index} ${label}`}>
            <IconChevronRight size={13} stroke={1.75} aria-hidden />
            {to === null ? (
              <span className={classes.crumb} data-current={current || undefined} aria-current={current && !inMenu ? 'page' : undefined}>
                {label}
              </span>
            ) : (
              <AppLink to={to} className={classes.crumb}>
                {label}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
