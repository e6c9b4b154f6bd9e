/** Report of one import: file, user, result of each row, and the download of the original. */
import { Button, Skeleton, Table, Text } from '@mantine/core';
import { IconDownload } from '#web/kit/icons.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDays } from '#core/date-text';
import type { ItemOf } from '#core/resource';
import { pathOf } from '#web/data/call.ts';
import { downloadFile } from '#web/data/download.ts';
import { useItem } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { BackToList } from '#web/generic/back-to-list.tsx';
import PageLinks from '#web/generic/list/page-links.tsx';
import { AppLink } from '#web/generic/app-link.tsx';
import { RecordName } from '#web/generic/record-name.tsx';
import { choiceText, recordName } from '#web/generic/text.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { ROW_STATUSES, sizeText, type RowStatus } from './import-answer.rules.ts';
import { CountTiles, ROW_SEVERITIES, ROW_LABELS } from './import-rows.part.tsx';
import classes from './import.module.css';
import type { readOriginal } from './import-file.action.ts';
import { LiveStreamImportRow } from './live-stream-import-row.resource.ts';
import { LiveStreamImport } from './live-stream-import.resource.ts';

type Import = ItemOf<typeof LiveStreamImport>;
interface Address {
  readonly status?: string;
  readonly page?: string;
}

const PAGE = 50;

export default function ImportReportScreen() {
  const { uuid = '' } = useParams({ strict: false });
  const { data, error, refetch } = useItem(LiveStreamImport, uuid);
  useRecordTitle(data?.item.uuid, data?.item.filename);
  if (data !== undefined) return <Report item={data.item} />;
  return (
    <>
      <PageHeader title="Import" />
      {error === null ? (
        <>
          <Skeleton h={64} mb="lg" />
          <ListSkeleton rows={8} columns={4} />
        </>
      ) : (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          back={<BackToList resource={LiveStreamImport} to="/live-streams/imports" />}
        />
      )}
    </>
  );
}

function Report({ item }: { readonly item: Import }) {
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    downloadFile(pathOf<typeof readOriginal>('GET /api/live_stream_imports/:uuid/file', { params: { uuid: item.uuid } }), item.filename)
      .catch((error: unknown) => toast.error(error))
      .finally(() => setBusy(false));
  };
  return (
    <div className={classes.screen}>
      <PageHeader
        title={item.filename}
        subtitle={
          <>
            {choiceText(LiveStreamImport.fields.kind, item.kind)}
            {item.generation === null ? '' : ` ${item.generation}`}, {sizeText(item.fileSize)}. Imported{' '}
            <DateTime value={item.createTime} /> by{' '}
            {typeof item.createdBy === 'object' ? recordName(undefined, item.createdBy) : 'an unknown user'}.
          </>
        }
        actions={
          <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />} onClick={download}>
            Download original
          </Button>
        }
      />
      <Details item={item} />
      <Rows item={item} />
    </div>
  );
}

function Details({ item: { periodFrom, periodTo, liveAccount, liveStream } }: { readonly item: Import }) {
  if (periodFrom === null && liveAccount === null && liveStream === null) return null;
  return (
    <dl className={classes.details}>
      {periodFrom === null ? null : (
        <div>
          <dt>Period</dt>
          <dd>{formatDays(periodFrom, periodTo ?? periodFrom)}</dd>
        </div>
      )}
      {liveAccount === null ? null : (
        <div>
          <dt>Live account</dt>
          <dd>
            <RecordName target="LiveAccount" value={liveAccount} />
          </dd>
        </div>
      )}
      {liveStream === null || typeof liveStream !== 'object' ? null : (
        <div>
          <dt>Live stream</dt>
          <dd>
            <AppLink to={`/live-streams/${liveStream.uuid}`} className={classes.link}>
              <DateTime value={liveStream.startTime} />
            </AppLink>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Rows({ item }: { readonly item: Import }) {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = ROW_STATUSES.find((value) => value === address.status) ?? null;
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1);
  const { data, error, refetch, isPlaceholderData } = useList(LiveStreamImportRow, [
    ['liveStreamImport', item['@id']],
    ...(status === null ? [] : [['status', status] as const]),
    ['page', String(page)],
    ['itemsPerPage', String(PAGE)],
  ]);
  const go = (next: { readonly status?: RowStatus | null; readonly page?: number }) => {
    const [nextStatus, at] = [next.status === undefined ? status : next.status, next.page ?? 1];
    void navigate({
      to: '.',
      search: () => ({ ...(nextStatus === null ? {} : { status: nextStatus }), ...(at > 1 ? { page: at } : {}) }),
      resetScroll: false,
    });
  };
  return (
    <>
      <CountTiles counts={item} preview={false} status={status} onStatus={(value) => go({ status: value })} />
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} compact skeleton={<ListSkeleton rows={8} columns={4} />} />
      ) : (
        <section aria-label="Rows">
          <div className={classes.scroller} data-flat tabIndex={0} role="region" aria-label="Rows of the file">
            <Table className={classes.table} aria-label="Rows of the file" data-outdated={isPlaceholderData || undefined} tabularNums>
              <Table.Thead className={classes.head}>
                <Table.Tr>
                  <Table.Th data-align="right" scope="col">
                    Row
                  </Table.Th>
                  <Table.Th scope="col" data-wide>
                    Sheet
                  </Table.Th>
                  <Table.Th scope="col">Status</Table.Th>
                  <Table.Th scope="col">Reason</Table.Th>
                  <Table.Th scope="col">Stream</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.items.map((row) => (
                  <ReportRow key={row.uuid} row={row} />
                ))}
              </Table.Tbody>
            </Table>
            {data.items.length === 0 ? (
              <Text size="sm" c="dimmed" p="md" ta="center">
                No rows.
              </Text>
            ) : null}
          </div>
          <Pages total={data.total} page={page} onPage={(at) => go({ page: at })} />
        </section>
      )}
    </>
  );
}

function ReportRow({ row }: { readonly row: ItemOf<typeof LiveStreamImportRow> }) {
  const status = row.status;
  return (
    <Table.Tr className={classes.row}>
      <Table.Td data-align="right">{row.row}</Table.Td>
      <Table.Td className={classes.cell} data-wide>
        {row.sheet}
      </Table.Td>
      <Table.Td className={classes.status}>
        <SeverityBadge severity={ROW_SEVERITIES[status]} label={ROW_LABELS[status]} />
      </Table.Td>
      <Table.Td className={classes.reason} title={row.reason ?? undefined}>
        {row.reason ?? ''}
      </Table.Td>
      <Table.Td className={classes.cell}>
        {row.liveStream === null || typeof row.liveStream !== 'object' ? null : (
          <AppLink to={`/live-streams/${row.liveStream.uuid}`} className={classes.link}>
            <DateTime value={row.liveStream.startTime} />
          </AppLink>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Pages({ total, page, onPage }: { readonly total: number; readonly page: number; readonly onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / PAGE));
  if (pages === 1) return null;
  return (
    <div className={classes.pages}>
      <Text size="xs" c="dimmed" className="numbers">
        {(page - 1) * PAGE + 1}–{Math.min(total, page * PAGE)} of {total}
      </Text>
      <PageLinks pages={pages} page={page} onPage={onPage} />
    </div>
  );
}
