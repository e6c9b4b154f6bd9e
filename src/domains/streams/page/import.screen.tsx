/** Import screen: choose files, preview each, then import it completely or not at all; chosen files survive errors. */
import { Skeleton, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useCallback, useRef } from 'react';
import { uuidOf } from '#web/generic/any-item.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { LiveAccount } from '#domains/live';
import { KIND_LABELS, type ImportKind } from '../import/import-answer.rules.ts';
import { DropArea } from '../import/import-drop.part.tsx';
import { ImportFiles } from '../import/import-files.part.tsx';
import { ImportPreview } from '../import/import-preview.part.tsx';
import { RecentImports } from '../import/import-recent.part.tsx';
import { AccountTarget } from '../import/import-target.part.tsx';
import classes from '../import/import.module.css';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { StreamTabs } from '../matching/unmatched-tabs.part.tsx';
import { useImportQueue } from '../import/use-import-queue.hook.tsx';

const StreamTarget = lazy(() => import('../import/import-stream-target.part.tsx'));

interface Address {
  readonly kind?: string;
  readonly liveAccount?: string;
  readonly liveStream?: string;
}

const KINDS: readonly { readonly kind: ImportKind; readonly label: string; readonly help: string }[] = [
  { kind: 'list', label: 'LIVE list', help: 'All streams of a period: export the list of LIVE streams from the platform’s LIVE centre.' },
  {
    kind: 'dashboard',
    label: 'LIVE dashboard of one stream',
    help: 'Minutes, products, sources and profile of one stream: open its dashboard on the platform, and export all of it or single sheets.',
  },
];
const LEAVING = {
  title: 'Leave while importing?',
  text: 'The file is still being imported. The import continues without you; its result will be in the import history.',
  leave: 'Leave',
};

export default function ImportScreen() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const free = useRef(false);
  // Links from a stream's page refer to its dashboard.
  const kind: ImportKind =
    address.kind === 'dashboard' || (address.kind === undefined && address.liveStream !== undefined) ? 'dashboard' : 'list';
  const liveAccount = address.liveAccount === undefined ? null : `/api/${LiveAccount.plural}/${uuidOf(address.liveAccount)}`;
  const liveStream =
    kind !== 'dashboard' || address.liveStream === undefined ? null : `/api/${LiveStream.plural}/${uuidOf(address.liveStream)}`;
  const queue = useImportQueue(kind, { liveAccount, liveStream });
  const { current, importing } = queue;

  const change = useCallback(
    (part: Address) => {
      const next = { kind, liveAccount: address.liveAccount, liveStream: address.liveStream, ...part };
      void navigate({
        to: '.',
        search: () => Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
        replace: true,
        resetScroll: false,
      });
    },
    [address.liveAccount, address.liveStream, kind, navigate],
  );
  const pick = (name: 'liveAccount' | 'liveStream') => (iri: string | null) => change({ [name]: iri === null ? undefined : uuidOf(iri) });
  const fault = (path: string) => current?.error?.violations.find(({ propertyPath }) => propertyPath === path)?.message;

  return (
    <div className={classes.screen}>
      <PageHeader
        title="Import live streams"
        subtitle="Upload exports from the platform and preview the changes before anything is saved."
      />
      <StreamTabs current="imports" />
      <div className={classes.kinds} role="tablist" aria-label="Kind of export">
        {KINDS.map((option) => (
          <button
            key={option.kind}
            type="button"
            role="tab"
            id={`kind-${option.kind}`}
            aria-selected={option.kind === kind}
            aria-controls="import-panel"
            tabIndex={option.kind === kind ? 0 : -1}
            className={classes.kind}
            disabled={importing}
            onClick={() => change({ kind: option.kind })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other = KINDS.find((entry) => entry.kind !== option.kind)!.kind;
              change({ kind: other });
              document.getElementById(`kind-${other}`)?.focus();
            }}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div id="import-panel" role="tabpanel" aria-labelledby={`kind-${kind}`} className={classes.panel}>
        <Text size="sm" c="dimmed">
          {KINDS.find((option) => option.kind === kind)!.help}
        </Text>
        <div className={classes.targets}>
          <AccountTarget
            label="Live account"
            help={kind === 'list' ? 'Only needed for a list that does not name its account.' : 'Narrows down the choice of streams.'}
            value={liveAccount}
            onChange={pick('liveAccount')}
            disabled={importing}
            error={fault('liveAccount')}
          />
          {kind === 'dashboard' ? (
            <LatePart skeleton={<Skeleton h={56} />}>
              <StreamTarget
                value={liveStream}
                onChange={pick('liveStream')}
                disabled={importing}
                error={fault('liveStream')}
                account={liveAccount}
              />
            </LatePart>
          ) : null}
        </div>
        <DropArea onFiles={queue.add} disabled={importing} small={queue.entries.length > 0} what={`${KIND_LABELS[kind]} exports`} />
        {queue.entries.length === 0 ? null : <ImportFiles queue={queue} />}
        {current === null ? null : (
          <ImportPreview key={current.id} entry={current} queue={queue} kind={kind} onSwitch={(other) => change({ kind: other })} />
        )}
      </div>
      <RecentImports />
      <LeaveGuard dirty={importing} free={free} labels={LEAVING} />
    </div>
  );
}
