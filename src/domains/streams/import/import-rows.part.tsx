/** Table of a file's rows, filtered by status and search; long tables are virtualised. */
import { Table, Text, TextInput, UnstyledButton } from '@mantine/core';
import { RENDER_ALL } from '#web/generic/list/render-all.ts';
import { IconArrowRight, IconSearch } from '#web/kit/icons.ts';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import type { Severity } from '#core/states';
import { useSettings } from '#web/api/settings.ts';
import { valueText } from '#web/generic/value-text.ts';
import { timeText } from '#web/kit/time-text.ts';
import type { Field } from '#core/fields';
import { countText, formatCount } from '#core/number-format';
import { labelOf } from '#core/resource';
import {
  changesInOrder,
  filterRows,
  ownCounts,
  ROW_STATUSES,
  type Counts,
  type ImportKind,
  type ImportRow,
  type RowStatus,
} from './import-answer.rules.ts';
import { LiveStreamMetric } from '../stream/live-stream-metric.resource.ts';
import { LiveStreamProduct } from '../stream/live-stream-product.resource.ts';
import { LiveStreamProfile } from '../stream/live-stream-profile.resource.ts';
import { LiveStreamViewerSource } from '../stream/live-stream-viewer-source.resource.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import classes from './import.module.css';

const WindowedRows = lazy(() => import('#web/generic/list/windowed-rows.tsx'));

export const ROW_SEVERITIES: Readonly<Record<RowStatus, Severity>> = {
  created: 'success',
  updated: 'info',
  skipped: 'neutral',
  locked: 'warning',
  failed: 'danger',
};
/** Labels in the preview. */
const COMING_LABELS: Readonly<Record<RowStatus, string>> = {
  created: 'New',
  updated: 'Update',
  skipped: 'Skip',
  locked: 'Locked',
  failed: 'Failed',
};
export const ROW_LABELS: Readonly<Record<RowStatus, string>> = {
  created: 'Created',
  updated: 'Updated',
  skipped: 'Skipped',
  locked: 'Locked',
  failed: 'Failed',
};

interface TilesProps {
  readonly counts: Counts;
  /** In the preview nothing has been written yet. */
  readonly preview: boolean;
  readonly status: RowStatus | null;
  readonly onStatus: (status: RowStatus | null) => void;
}

const PREVIEW_LABELS: Readonly<Record<RowStatus, string>> = {
  created: 'to create',
  updated: 'to update',
  skipped: 'to skip',
  locked: 'locked by a payroll',
  failed: 'cannot be imported',
};
const DONE_LABELS: Readonly<Record<RowStatus, string>> = {
  created: 'created',
  updated: 'updated',
  skipped: 'skipped',
  locked: 'locked by a payroll',
  failed: 'failed',
};

/** Toggle buttons: each tile filters the rows by its status. */
export function CountTiles({ counts, preview, status, onStatus }: TilesProps) {
  const text = preview ? PREVIEW_LABELS : DONE_LABELS;
  const own = ownCounts(counts);
  return (
    <div className={classes.tiles} role="group" aria-label="Rows by outcome">
      {ROW_STATUSES.filter((tile) => tile !== 'locked' || own.locked > 0).map((tile) => (
        <UnstyledButton
          key={tile}
          className={classes.tile}
          data-status={tile}
          data-none={own[tile] === 0 || undefined}
          aria-pressed={status === tile}
          disabled={own[tile] === 0}
          onClick={() => onStatus(status === tile ? null : tile)}
        >
          <span className={classes.tileNumber}>{formatCount(own[tile])}</span>
          <span className={classes.tileWord}>{text[tile]}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Fields that the rows of each kind of file contain. */
const FIELDS: Readonly<Record<ImportKind, Readonly<Record<string, Field>>>> = {
  list: LiveStream.fields,
  dashboard: { ...LiveStreamProfile.fields, ...LiveStreamViewerSource.fields, ...LiveStreamProduct.fields, ...LiveStreamMetric.fields },
};

/** In the account's time zone, as in the file. */
function startText(start: string | null): string {
  if (start === null) return '';
  return start.includes('T') ? timeText(`${start}Z`, 'UTC') : start.slice(0, 5);
}

export function RowTable({
  rows,
  status,
  kind,
}: {
  readonly rows: readonly ImportRow[];
  readonly status: RowStatus | null;
  readonly kind: ImportKind;
}) {
  const agency = useSettings();
  // In the same time zone as the start.
  const changesOf = ({ changes, timeZone }: ImportRow) => {
    const there = { ...agency, timeZone: timeZone ?? agency.timeZone };
    return changesInOrder(changes, Object.keys(FIELDS[kind])).map(({ field, before, after }) => ({
      field,
      label: labelOf(field, FIELDS[kind][field]),
      before: valueText(FIELDS[kind][field], before, there),
      after: valueText(FIELDS[kind][field], after, there),
    }));
  };
  const [search, setSearch] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => filterRows(rows, { status, search }), [rows, status, search]);
  const sheets = useMemo(() => new Set(rows.map(({ sheet }) => sheet)).size > 1, [rows]);
  const draw = (at: number, index?: number) => {
    const row = shown[at]!;
    const changes = changesOf(row);
    const details = row.reason ?? changes.map(({ label, before, after }) => `${label}: ${before} to ${after}`).join(', ');
    return (
      <Table.Tr key={`${row.sheet} ${row.row}`} className={classes.row} aria-rowindex={index === undefined ? undefined : index + 2}>
        <Table.Td data-align="right">{formatCount(row.row)}</Table.Td>
        <Table.Td className={classes.status}>
          <SeverityBadge severity={ROW_SEVERITIES[row.status]} label={COMING_LABELS[row.status]} />
        </Table.Td>
        {sheets ? <Table.Td className={classes.cell}>{row.sheet}</Table.Td> : null}
        <Table.Td className={classes.cell} title={row.account ?? undefined}>
          {row.account ?? ''}
        </Table.Td>
        <Table.Td className={classes.cell}>{startText(row.start)}</Table.Td>
        <Table.Td className={classes.reason} title={details}>
          {row.reason ?? <Changes changes={changes} />}
        </Table.Td>
        <Table.Td className={classes.cell}>
          {row.liveStream === null ? null : (
            <AppLink to={`/live-streams/${uuidOf(row.liveStream)}`} className={classes.link}>
              Open stream
            </AppLink>
          )}
        </Table.Td>
      </Table.Tr>
    );
  };
  const windowed = shown.length > RENDER_ALL;
  return (
    <section aria-label="Rows" className={classes.rows}>
      <div className={classes.rowBar}>
        <TextInput
          className={classes.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Search rows"
          aria-label="Search rows"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
        />
        <Text size="xs" c="dimmed" aria-live="polite" className="numbers">
          {shown.length === rows.length ? '' : `${formatCount(shown.length)} of `}
          {countText(rows.length, 'row')}
        </Text>
      </div>
      {/* Scrollable areas must be reachable by keyboard. */}
      <div
        className={classes.scroller}
        data-wrapped={!windowed || undefined}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="Rows of the file"
      >
        <Table className={classes.table} aria-label="Rows of the file" aria-rowcount={windowed ? shown.length + 1 : undefined} tabularNums>
          <Table.Thead className={classes.head}>
            <Table.Tr>
              <Table.Th data-align="right" scope="col">
                Row
              </Table.Th>
              <Table.Th scope="col">Status</Table.Th>
              {sheets ? <Table.Th scope="col">Sheet</Table.Th> : null}
              <Table.Th scope="col">Account</Table.Th>
              <Table.Th scope="col">{kind === 'list' ? 'Start' : 'Minute'}</Table.Th>
              <Table.Th scope="col">Details</Table.Th>
              <Table.Th scope="col">Stream</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {windowed ? (
              <Suspense>
                <WindowedRows count={shown.length} scroller={scroller} span={sheets ? 7 : 6} row={draw} />
              </Suspense>
            ) : (
              shown.map((_row, at) => draw(at))
            )}
          </Table.Tbody>
        </Table>
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" ta="center">
            No matching rows.
          </Text>
        ) : null}
      </div>
    </section>
  );
}

interface ChangesProps {
  readonly changes: readonly { readonly field: string; readonly label: string; readonly before: string; readonly after: string }[];
}

function Changes({ changes }: ChangesProps) {
  return changes.map(({ field, label, before, after }) => (
    <span key={field} className={classes.change}>
      {label} <span className={classes.was}>{before}</span> <IconArrowRight size={12} aria-label="to" className={classes.arrow} /> {after}
    </span>
  ));
}
