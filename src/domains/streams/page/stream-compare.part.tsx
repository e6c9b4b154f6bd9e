/**
 * Comparison of a few streams: figures as rows, streams as columns, with the best value of each row marked by a star, colour and weight.
 */
import { Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconStarFilled } from '#web/kit/icons.ts';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { AccountTag } from '../stream/account-tag.part.tsx';
import {
  bestOf,
  FIGURE_NAMES,
  FIGURES,
  figureText,
  liesAcrossAttribution,
  NEUTRAL_FIGURES,
  type Stream,
} from '../stream/stream-figures.rules.ts';
import classes from '../stream/stream-parts.module.css';

const NARROW = '(max-width: 48em)';

export function StreamCompare({ streams, onClose }: { readonly streams: readonly Stream[]; readonly onClose: () => void }) {
  const { currency } = useSettings();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  // Figures that no stream reports are left out, since they would be rows of dashes.
  const known = FIGURE_NAMES.filter((name) => streams.some((stream) => stream[name] !== null && stream[name] !== undefined));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Compare ${streams.length} live streams`}
      size={streams.length > 2 ? '72rem' : '52rem'}
      fullScreen={narrow}
    >
      {liesAcrossAttribution(streams.map(({ startTime }) => startTime)) ? (
        <p className={classes.note} role="note">
          Attribution changed at the end of March 2026: GMV before and after that date is measured differently.
        </p>
      ) : null}
      <div className={classes.compareScroll} tabIndex={0} role="region" aria-label="Comparison">
        <table className={classes.compare}>
          <thead>
            <tr>
              <td>
                <VisuallyHidden>Figure</VisuallyHidden>
              </td>
              {streams.map((stream) => (
                <th key={stream.uuid} scope="col">
                  <AppLink to={`/live-streams/${stream.uuid}`}>
                    <AccountTag account={stream.liveAccount} />
                  </AppLink>
                  <span className={classes.compareWhen}>
                    <DateTime value={stream.startTime} zone={stream.liveAccount.timezone} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map((name) => {
              const best = bestOf(NEUTRAL_FIGURES.has(name) ? [] : streams.map((stream) => stream[name]));
              return (
                <tr key={name}>
                  <th scope="row">{FIGURES[name].label}</th>
                  {streams.map((stream, index) => {
                    const text = figureText(FIGURES[name].kind, stream[name], currency);
                    return (
                      <td key={stream.uuid} data-best={best.has(index) || undefined}>
                        {best.has(index) ? (
                          <span className={classes.best}>
                            <IconStarFilled size={10} aria-hidden />
                            {text}
                            <VisuallyHidden>, highest</VisuallyHidden>
                          </span>
                        ) : (
                          text
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>
        <IconStarFilled size={10} aria-hidden /> Highest in the row. Rates are as reported by the platform; – means unknown.
      </p>
    </Modal>
  );
}
