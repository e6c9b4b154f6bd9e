/** Audience of a stream: where viewers came from, and how customers compare with viewers, as bar charts. */
import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { DashboardImportLink } from '../import/dashboard-import-link.part.tsx';
import { LiveStreamProfile } from '../stream/live-stream-profile.resource.ts';
import { LiveStreamViewerSource } from '../stream/live-stream-viewer-source.resource.ts';
import { profileGroups, sourcesShown } from '../stream/stream-audience.rules.ts';
import classes from '../stream/stream-detail.module.css';
import { figureText, type Stream } from '../stream/stream-figures.rules.ts';

const ALL = '1000';

export function StreamSources({ stream }: { readonly stream: Stream }) {
  useLiveResource(LiveStreamViewerSource.plural);
  const { data, error, refetch } = useList(LiveStreamViewerSource, [
    ['liveStream', stream['@id']],
    ['itemsPerPage', '100'],
  ]);
  const sources = data === undefined ? undefined : sourcesShown(data.items);
  return (
    <Panel
      stream={stream}
      title="Where viewers came from"
      what="sources"
      state={{ empty: sources?.length === 0, loading: sources === undefined, error, onRetry: () => void refetch() }}
    >
      <ul className={classes.bars}>
        {sources?.map(({ uuid, viewerSource, sharePercentage, width }) => (
          <li key={uuid} className={classes.bar}>
            <span className={classes.barName}>{viewerSource}</span>
            <span className={classes.barTrack} aria-hidden>
              <span style={{ width: `${width}%` }} />
            </span>
            <span className={classes.barValue}>{figureText('percent', sharePercentage, '')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function StreamProfile({ stream }: { readonly stream: Stream }) {
  useLiveResource(LiveStreamProfile.plural);
  const { data, error, refetch } = useList(LiveStreamProfile, [
    ['liveStream', stream['@id']],
    ['itemsPerPage', ALL],
  ]);
  const groups = data === undefined ? undefined : profileGroups(data.items);
  return (
    <Panel
      stream={stream}
      title="Viewers and customers"
      what="profiles"
      state={{ empty: groups?.length === 0, loading: groups === undefined, error, onRetry: () => void refetch() }}
      aside={
        <p className={classes.key} aria-hidden>
          <span>
            <span className={classes.swatch} />
            Viewers
          </span>
          <span>
            <span className={classes.swatch} data-who="customers" />
            Customers
          </span>
        </p>
      }
    >
      <div className={classes.groups}>
        {groups?.map(({ group, types, more }) => (
          <div key={group}>
            <h3 className={classes.group}>{group}</h3>
            <ul className={classes.bars}>
              {types.map(({ uuid, profileType, viewerProfile, customerProfile, viewerWidth, customerWidth }) => {
                const [viewers, customers] = [figureText('percent', viewerProfile, ''), figureText('percent', customerProfile, '')];
                return (
                  <li
                    key={uuid}
                    className={classes.bar}
                    data-pair
                    aria-label={`${profileType}: ${viewers} of viewers, ${customers} of customers`}
                  >
                    <span className={classes.barName}>{profileType}</span>
                    <span className={classes.pairTracks} aria-hidden>
                      <span className={classes.barTrack} data-who="viewers">
                        <span style={{ width: `${viewerWidth}%` }} />
                      </span>
                      <span className={classes.barTrack} data-who="customers">
                        <span style={{ width: `${customerWidth}%` }} />
                      </span>
                    </span>
                    <span className={classes.pairValues} aria-hidden>
                      <span>{viewers}</span>
                      <span>{customers}</span>
                    </span>
                  </li>
                );
              })}
            </ul>
            {more === 0 ? null : <p className={classes.below}>and {more} smaller groups</p>}
          </div>
        ))}
      </div>
    </Panel>
  );
}

interface PanelState {
  readonly empty: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

interface PanelProps {
  readonly stream: Stream;
  readonly title: string;
  readonly what: string;
  readonly state: PanelState;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Panel({ stream, title, what, state: { empty, loading, error, onRetry }, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {empty || loading ? null : aside}
      </div>
      {loading && error !== null ? <ErrorState error={error} onRetry={onRetry} compact title={`The ${what} could not be loaded`} /> : null}
      {loading && error === null ? (
        <div role="status" aria-label={`Loading ${what}`}>
          {[80, 55, 40, 25].map((width) => (
            <Skeleton key={width} h={10} my={14} w={`${width}%`} />
          ))}
        </div>
      ) : null}
      {empty ? (
        <p className={classes.empty}>
          No data yet. Import the <DashboardImportLink stream={stream}>LIVE dashboard export</DashboardImportLink> to see it.
        </p>
      ) : null}
      {loading || empty ? null : children}
    </section>
  );
}
