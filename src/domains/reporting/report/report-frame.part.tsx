/** Layout of every report: title, period, download and print, filters, notes, and the loading, error and empty states. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconDownload, IconPrinter } from '#web/kit/icons.ts';
import { useState, type ReactNode } from 'react';
import type { ExportFormat } from '#web/data/download.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Later } from '#web/kit/later.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ReportEmpty, type EmptyReport } from './report-empty.part.tsx';
import type { Period } from './period.rules.ts';
import { periodText } from './report-text.rules.ts';
import classes from './reports.module.css';
import { usePrint } from './use-print.hook.tsx';

interface Answer {
  readonly period: Period;
  readonly comparison: Period | null;
  readonly notes: readonly { readonly code: string; readonly message: string }[];
}

/** Notes that are essential to read the figures correctly. */
const LOUD: readonly string[] = ['ATTRIBUTION_CHANGED', 'NO_SHARE', 'STALE'];

interface ReportFrameProps<Found extends Answer> {
  readonly title: string;
  readonly report: UseQueryResult<Found>;
  readonly filters: ReactNode;
  readonly isEmpty: (answer: Found) => boolean;
  readonly empty: EmptyReport;
  readonly onDownload: (format: ExportFormat) => Promise<void>;
  readonly children: (answer: Found) => ReactNode;
}

export function ReportFrame<Found extends Answer>({
  title,
  report,
  filters,
  isEmpty,
  empty,
  onDownload,
  children,
}: ReportFrameProps<Found>) {
  const { data } = report;
  const outdated = report.isPlaceholderData || undefined;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          report.isError && data === undefined ? undefined : (
            <span className={classes.days} data-outdated={outdated}>
              {data === undefined ? 'Calculating…' : periodText(data.period)}
              {data === undefined || data.comparison === null ? null : <> compared with {periodText(data.comparison)}</>}
            </span>
          )
        }
        actions={<Actions disabled={data === undefined || isEmpty(data)} outdated={report.isPlaceholderData} onDownload={onDownload} />}
      />
      {filters}
      {report.isError ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : data === undefined ? (
        <ListSkeleton rows={8} columns={6} />
      ) : (
        // Everything that was calculated for the previous filters is dimmed together, so that no two figures disagree.
        <div data-outdated={outdated} aria-busy={outdated}>
          {data.notes.map(({ code, message }) => (
            <p key={code} className={classes.note} role="note" data-quiet={LOUD.includes(code) ? undefined : true}>
              {message}
            </p>
          ))}
          {isEmpty(data) ? <ReportEmpty {...empty} /> : children(data)}
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  readonly disabled: boolean;
  /** The figures on screen belong to the previous filters, so they are not printed. */
  readonly outdated: boolean;
  readonly onDownload: (format: ExportFormat) => Promise<void>;
}

function Actions({ disabled, outdated, onDownload }: ActionsProps) {
  const [busy, setBusy] = useState(false);
  const print = usePrint();
  const download = async (format: ExportFormat) => {
    setBusy(true);
    try {
      await onDownload(format);
    } catch (error) {
      toast.error(error, { title: 'Could not create the file' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.actions}>
      <Later
        popup="menu"
        target={
          <Button variant="default" loading={busy} disabled={disabled} leftSection={<IconDownload size={15} aria-hidden />}>
            Download
          </Button>
        }
      >
        {({ Menu }, { target, ...opening }) => (
          <Menu {...opening} position="bottom-end" withinPortal={false}>
            <Menu.Target>{target}</Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>All rows, with current filters</Menu.Label>
              <Menu.Item onClick={() => void download('csv')}>CSV</Menu.Item>
              <Menu.Item onClick={() => void download('xlsx')}>Excel</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Later>
      <Button variant="default" disabled={disabled || outdated} onClick={print} leftSection={<IconPrinter size={15} aria-hidden />}>
        Print
      </Button>
    </div>
  );
}
