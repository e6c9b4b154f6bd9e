/** Families of copies as a table on wide screens and as cards on narrow ones: the original, how often it was used, and the decision. */
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { lengthText } from '../pair/similarity-text.rules.ts';
import { VideoCell } from './video-cell.part.tsx';
import { LibraryBadge } from '../library/library-badge.part.tsx';
import { usesOf } from '../library/library-text.rules.ts';
import { LEVEL_BADGES } from '../pair/decision-badge.rules.ts';
import type { FamilyRow } from '../family/families.action.ts';
import { membersText, stateBadge, usedText } from '../family/family-text.rules.ts';
import classes from './report.module.css';

export function FamilyTable({ items }: { readonly items: readonly FamilyRow[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Original</th>
            <th scope="col">Used in</th>
            <th scope="col">Level</th>
            <th scope="col" data-figure>
              Longest use
            </th>
            <th scope="col">Latest use</th>
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {items.map((family) => (
            <FamilyLine key={family.original.video} family={family} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FamilyLine({ family }: { readonly family: FamilyRow }) {
  const { original, uses, latest, level, seconds, lastUsedAt } = family;
  const members = membersText(family);
  const folder = [original.clientName, original.jobTitle, members].filter((part) => part !== null).join(' · ');
  return (
    <tr>
      <th scope="row">
        <VideoCell poster={original.poster} seconds={original.seconds} folder={folder}>
          <AppLink className={classes.rowLink} to={usesOf(original.video)} data-family>
            <MiddleCut name={original.fileName} />
          </AppLink>
          <LibraryBadge of={original} />
        </VideoCell>
      </th>
      <td className={classes.uses}>
        <b>{usedText(uses)}</b>
        <small>
          {latest.map(({ jobTitle }) => jobTitle).join(', ')}
          {uses > latest.length ? ` and ${uses - latest.length} more` : ''}
        </small>
      </td>
      <td data-label="Level">
        <SeverityBadge {...LEVEL_BADGES[level]} />
      </td>
      <td data-figure data-label="Longest use">
        {uses === 0 ? '–' : lengthText(seconds)}
      </td>
      <td data-label="Latest use">{lastUsedAt === null ? '–' : <DateTime value={lastUsedAt} style="date" />}</td>
      <td data-label="Decision">
        <SeverityBadge {...stateBadge(family)} />
      </td>
    </tr>
  );
}
