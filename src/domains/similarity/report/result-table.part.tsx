/** Table of results: both videos, the reused share of the later one, the confidence, and the decision; a row opens the comparison. */
import type { ResultRow, Sort } from '#wire/similarity';
import { AppLink } from '#web/generic/app-link.tsx';
import { IconArrowDown, IconArrowUp } from '#web/kit/icons.ts';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { DECISION_BADGES, LEVEL_BADGES } from '../pair/decision-badge.rules.ts';
import { nextSort, type ReportAddress } from './report-address.rules.ts';
import type { Change } from './report-address.hook.tsx';
import { coveredShare, lengthText, shareText } from '../pair/similarity-text.rules.ts';
import { VideoCell } from './video-cell.part.tsx';
import classes from './report.module.css';

interface ResultTableProps {
  readonly items: readonly ResultRow[];
  readonly address: ReportAddress;
  readonly change: Change;
  /** Rows of the previous query, shown while the new one is loading. */
}

export function ResultTable({ items, address, change }: ResultTableProps) {
  const sortable = (label: string, by: Sort, isFigure = false) => (
    <Heading label={label} by={by} isFigure={isFigure} address={address} change={change} />
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {sortable('Later video', 'uploaded_at')}
            <th scope="col">Earlier video</th>
            {sortable('Level', 'duplicate_level')}
            {sortable('Covered', 'overall_similarity', true)}
            {sortable('Confidence', 'confidence_score', true)}
            {sortable('In common', 'total_matching_duration', true)}
            {sortable('Longest', 'longest_match_duration', true)}
            <th scope="col">Decision</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <ResultLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultLine({ row }: { readonly row: ResultRow }) {
  const { duplicate_level: level, decision, confidence_score: confidence } = row;
  return (
    <tr>
      <th scope="row">
        <VideoCell poster={row.poster_url} seconds={row.duration} folder={row.folder}>
          <AppLink className={classes.rowLink} to={`/reports/video-similarity/${row.id}`}>
            <MiddleCut name={row.file_name} />
          </AppLink>
        </VideoCell>
      </th>
      <td>
        <VideoCell poster={row.match_poster_url} seconds={row.match_duration} folder={row.match_folder}>
          <MiddleCut name={row.match_file_name} />
        </VideoCell>
      </td>
      <td data-label="Level">
        <span className={classes.badges}>
          <SeverityBadge {...LEVEL_BADGES[level]} />
          {row.is_version ? <SeverityBadge severity="neutral" label="Version" /> : null}
          {row.is_library ? <SeverityBadge severity="neutral" label="Library" /> : null}
          {row.is_bumper ? <SeverityBadge severity="neutral" label="Bumper" /> : null}
        </span>
      </td>
      <td data-figure data-label="Covered">
        <span className={classes.covered}>
          {shareText(coveredShare(row))}
          <i aria-hidden>
            <span style={{ width: `${coveredShare(row) * 100}%` }} />
          </i>
        </span>
      </td>
      <td data-figure data-label="Confidence">
        {confidence === null ? 'Same bytes' : shareText(confidence)}
      </td>
      <td data-figure data-label="In common">
        {lengthText(row.total_matching_duration)}
      </td>
      <td data-figure data-label="Longest">
        {lengthText(row.longest_match_duration)}
      </td>
      <td data-label="Decision">
        {decision === null ? <span className={classes.quiet}>Not decided</span> : <SeverityBadge {...DECISION_BADGES[decision]} />}
      </td>
    </tr>
  );
}

interface HeadingProps {
  readonly label: string;
  readonly by: Sort;
  readonly isFigure: boolean;
  readonly address: ReportAddress;
  readonly change: Change;
}

function Heading({ label, by, isFigure, address, change }: HeadingProps) {
  const isOn = address.sort === by;
  const direction = isOn ? address.order : null;
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" data-figure={isFigure || undefined} aria-sort={direction === null ? undefined : `${direction}ending`}>
      <button type="button" className={classes.sort} data-on={isOn || undefined} onClick={() => change(nextSort(address, by))}>
        {label}
        <Arrow size={13} aria-hidden className={classes.arrow} />
      </button>
    </th>
  );
}
