/** Drawer with a record's history, newest first: who changed which field, when, from which value to which. Admins only, as in the API. */
import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '#web/kit/icons.ts';
import { useState } from 'react';
import type { ItemOf, Resource } from '#core/resource';
import { AuditEntry } from '#domains/identity';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { RecordName } from '../record-name.tsx';
import { auditChanges, auditHeadline, type AuditValue } from './audit-text.ts';
import classes from './show.module.css';

const PAGE = 25;

interface HistoryProps {
  readonly resource: Resource;
  readonly iri: string;
}

export default function HistoryDrawer({
  opened,
  onClose,
  resource,
  iri,
}: HistoryProps & { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title="History">
      <History key={iri} resource={resource} iri={iri} />
    </Drawer>
  );
}

function History({ resource, iri }: HistoryProps) {
  const [shown, setShown] = useState(PAGE);
  const { data, error, refetch, isPlaceholderData } = useList(AuditEntry, [
    ['record', iri],
    ['itemsPerPage', String(shown)],
  ]);
  if (data === undefined) return error === null ? <HistorySkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (data.items.length === 0)
    return <EmptyState compact title="No changes yet" description="Every change to this record will be listed here." />;
  return (
    <>
      <ol className={classes.history}>
        {data.items.map((entry) => (
          <Entry key={entry.uuid} resource={resource} entry={entry} />
        ))}
      </ol>
      {data.items.length < data.total ? (
        <Button variant="default" fullWidth mt="md" loading={isPlaceholderData} onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function Entry({ resource, entry }: { readonly resource: Resource; readonly entry: ItemOf<typeof AuditEntry> }) {
  const agency = useSettings();
  return (
    <li className={classes.entry}>
      <p className={classes.headline}>
        <b>{entry.user === null ? 'The system' : <RecordName target="User" value={entry.user} plain />}</b> {auditHeadline(resource, entry)}
      </p>
      <Text size="xs" c="dimmed" component="div">
        <DateTime value={entry.at} />
      </Text>
      <Changes resource={resource} entry={entry} agency={agency} />
      {entry.reason === null ? null : <p className={classes.reason}>“{entry.reason}”</p>}
    </li>
  );
}

function Changes({
  resource,
  entry,
  agency,
}: {
  readonly resource: Resource;
  readonly entry: ItemOf<typeof AuditEntry>;
  readonly agency: { readonly currency: string; readonly timeZone: string };
}) {
  const changes = auditChanges(resource, entry, agency);
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, label, from, to }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {from === null ? null : (
              <>
                <span className={classes.from}>
                  <Value value={from} />
                </span>{' '}
                <IconArrowRight size={12} aria-label="to" className={classes.arrow} />{' '}
              </>
            )}
            <Value value={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { readonly value: AuditValue }) {
  if ('text' in value) return <>{value.text}</>;
  return (
    <>
      {value.uuids.map((uuid, index) => (
        <span key={uuid}>
          {index > 0 ? ', ' : ''}
          <RecordName target={value.target} value={uuid} plain />
        </span>
      ))}
    </>
  );
}

function HistorySkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      {[70, 55, 80].map((width) => (
        <div key={width}>
          <Skeleton h={12} w={`${width}%`} mb={8} />
          <Skeleton h={10} w="35%" />
        </div>
      ))}
    </Stack>
  );
}
