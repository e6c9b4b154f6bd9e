/** The remaining figures of a stream, and the imports that changed it. */
import { useId } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { uuidOf } from '#web/generic/any-item.ts';
import { RecordName } from '#web/generic/record-name.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { DashboardImportLink } from '../import/dashboard-import-link.part.tsx';
import { DerivedMark } from '../stream/derived-mark.part.tsx';
import { LiveStreamImportRow } from '../import/live-stream-import-row.resource.ts';
import classes from '../stream/stream-detail.module.css';
import { COMPARED_FIGURES, FIGURE_NAMES, FIGURES, figureText, type Stream } from '../stream/stream-figures.rules.ts';

const LATEST = '5';
const ON_TOP: ReadonlySet<string> = new Set(COMPARED_FIGURES);

export function StreamCounts({ stream }: { readonly stream: Stream }) {
  const id = useId();
  const { currency } = useSettings();
  const known = FIGURE_NAMES.filter((name) => !ON_TOP.has(name) && stream[name] !== null && stream[name] !== undefined);
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Other figures
        </h2>
      </div>
      <dl className={classes.details}>
        {known.map((name) => (
          <div key={name}>
            <dt>{FIGURES[name].label}</dt>
            <dd>
              {figureText(FIGURES[name].kind, stream[name], currency)}
              {stream.derived.includes(name) ? (
                <>
                  {' '}
                  <DerivedMark />
                </>
              ) : null}
            </dd>
          </div>
        ))}
        {stream.roomId === null ? null : (
          <div>
            <dt>Room ID</dt>
            <dd>{stream.roomId}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

export function StreamImports({ stream }: { readonly stream: Stream }) {
  const id = useId();
  const { data } = useList(LiveStreamImportRow, [
    ['liveStream', stream['@id']],
    ['order[createTime]', 'desc'],
    ['itemsPerPage', LATEST],
  ]);
  const seen = new Set<string>();
  const imports = (data?.items ?? []).filter(({ liveStreamImport }) => {
    const iri = liveStreamImport;
    return !seen.has(iri) && seen.add(iri);
  });
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Imports
        </h2>
        <p className={classes.aside}>
          <DashboardImportLink stream={stream}>Import more</DashboardImportLink>
        </p>
      </div>
      {imports.length === 0 ? (
        <p className={classes.empty}>{data === undefined ? '\u00a0' : 'None of your imports has changed this stream.'}</p>
      ) : (
        <ul className={classes.plain}>
          {imports.map(({ uuid, createTime, liveStreamImport, status }) => (
            <li key={uuid}>
              <AppLink to={`/live-streams/imports/${uuidOf(liveStreamImport)}`} className={classes.link}>
                <RecordName target="LiveStreamImport" value={liveStreamImport} plain />
              </AppLink>{' '}
              <span className={classes.quiet}>
                {status}, <DateTime value={createTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
