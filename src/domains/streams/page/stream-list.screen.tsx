/** List of live streams: start, account, sales and every figure as sortable columns, with a comparison of selected streams. */
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconColumns, IconUpload } from '#web/kit/icons.ts';
import { useMemo, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import type { BulkTogether } from '#web/generic/list/list-types.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { AccountTag } from '../stream/account-tag.part.tsx';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { FIGURE_NAMES, FIGURES, figureText } from '../stream/stream-figures.rules.ts';
import classes from '../stream/stream-parts.module.css';
import { StreamSparkline } from '../stream/stream-sparkline.part.tsx';
import { ImportButton } from '../import/import-button.part.tsx';
import { StreamTabs } from '../matching/unmatched-tabs.part.tsx';

type Stream = ItemOf<typeof LiveStream>;

const StreamCompare = lateDialog(async () => ({ default: (await import('./stream-compare.part.tsx')).StreamCompare }));

/** As many as fit next to each other on a screen. */
const MAX_COMPARED = 4;

const figures = Object.fromEntries(
  FIGURE_NAMES.map((name) => [
    name,
    {
      ...(name === 'avgViewingDuration' ? { label: FIGURES[name].label } : {}),
      render: (stream: Stream) => <Figure name={name} stream={stream} />,
    },
  ]),
);
const COLUMNS = {
  ...figures,
  startTime: { label: 'Start', render: (stream: Stream) => <DateTime value={stream.startTime} zone={stream.liveAccount.timezone} /> },
  endTime: { label: 'End', render: (stream: Stream) => <DateTime value={stream.endTime} zone={stream.liveAccount.timezone} /> },
  liveAccount: {
    render: (stream: Stream) => (
      <span className={classes.accountCell}>
        <AccountTag account={stream.liveAccount} title={stream.title} />
        {stream.provisional ? <SeverityBadge severity="warning" label="Provisional" /> : null}
      </span>
    ),
  },
  // Shown with the account; rows are identified by their start.
  title: { hidden: true },
};
const EXTRA = [
  {
    name: 'shape',
    label: 'Sales over time',
    after: 'gmv',
    render: (stream: Stream) => <StreamSparkline uuid={stream.uuid} zone={stream.liveAccount.timezone} />,
  },
];
const EMPTY = {
  title: 'No live streams yet',
  text: 'Import the LIVE list exported from the platform. Its streams appear here, matched to their schedules.',
  action: <ImportButton>Import streams</ImportButton>,
};

export default function StreamListScreen() {
  const [compared, setCompared] = useState<readonly Stream[] | null>(null);
  const bulk = useMemo(
    () => [
      {
        label: 'Compare',
        icon: <IconColumns size={16} aria-hidden />,
        least: 2,
        most: MAX_COMPARED,
        together: setCompared,
      } satisfies BulkTogether<Stream>,
    ],
    [],
  );
  return (
    <>
      <ListScreen
        resource={LiveStream}
        columns={COLUMNS}
        extraColumns={EXTRA}
        empty={EMPTY}
        nav={<StreamTabs current="streams" />}
        bulk={bulk}
        actions={<ImportButton leftSection={<IconUpload size={16} aria-hidden />}>Import</ImportButton>}
      />
      {compared === null ? null : <StreamCompare streams={compared} onClose={() => setCompared(null)} />}
    </>
  );
}

function Figure({ name, stream }: { readonly name: (typeof FIGURE_NAMES)[number]; readonly stream: Stream }) {
  const value = stream[name];
  const text = figureText(FIGURES[name].kind, value, '', true);
  return <span className={value === null || value === undefined ? classes.quiet : classes.number}>{text}</span>;
}
