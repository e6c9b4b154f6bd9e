/** Tiles with a stream's main figures, each compared with the account's median. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '#web/kit/icons.ts';
import { useSettings } from '#web/api/settings.ts';
import { DerivedMark } from './derived-mark.part.tsx';
import { useMedians, type Medians } from './stream-data.hook.tsx';
import classes from './stream-detail.module.css';
import {
  changeAgainst,
  COMPARED_FIGURES,
  MIN_STREAMS,
  FIGURES,
  figureText,
  type ComparedFigure,
  type Stream,
} from './stream-figures.rules.ts';

export function StreamTiles({ stream }: { readonly stream: Stream }) {
  const { currency } = useSettings();
  const { data: medians, isError } = useMedians(stream.uuid);
  const waiting = isError ? null : <Skeleton h={10} w={70} my={3} />;
  const basisUnknown = isError ? 'The account’s medians could not be loaded.' : '\u00a0';
  return (
    <section aria-label="Figures">
      <dl className={classes.tiles}>
        {COMPARED_FIGURES.map((name) => {
          const value = stream[name];
          return (
            <div key={name} className={classes.tile}>
              <dt>
                {FIGURES[name].label}
                {stream.derived.includes(name) ? <DerivedMark /> : null}
              </dt>
              <dd className={classes.tileValue} data-unknown={value === null || value === undefined || undefined}>
                {figureText(FIGURES[name].kind, value, currency)}
              </dd>
              <dd className={classes.change}>
                {medians === undefined ? waiting : <ChangeText name={name} stream={stream} medians={medians} currency={currency} />}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.below}>{medians === undefined ? basisUnknown : basisText(medians)}</p>
    </section>
  );
}

function ChangeText({
  name,
  stream,
  medians,
  currency,
}: {
  readonly name: ComparedFigure;
  readonly stream: Stream;
  readonly medians: Medians;
  readonly currency: string;
}) {
  const usual = medians.figures[name];
  const change = changeAgainst(FIGURES[name].kind, stream[name], usual);
  if (change === null || usual === undefined) return <>{'\u00a0'}</>;
  const median = figureText(FIGURES[name].kind, usual.median, currency);
  if (change.direction === 'same') return <>same as median ({median})</>;
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <>
      <b data-direction={change.direction}>
        <Arrow size={13} stroke={2.25} aria-hidden />
        <VisuallyHidden>{change.direction === 'up' ? 'up' : 'down'} </VisuallyHidden>
        {change.text}
      </b>{' '}
      from {median}
    </>
  );
}

function basisText({ days, streams }: Medians): string {
  if (streams >= MIN_STREAMS) return `Compared with the median of the account’s ${streams} streams in the ${days} days before.`;
  return `The account had ${streams === 0 ? 'no stream' : streams === 1 ? 'one stream' : `${streams} streams`} in the ${days} days before, too few to compare with.`;
}
