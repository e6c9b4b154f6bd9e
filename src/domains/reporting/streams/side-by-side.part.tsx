/**
 * Side-by-side table of a few groups: a column each, figures as rows, the best value of a row marked with a star, background and bold
 * text.
 */
import { CloseButton, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '#web/kit/icons.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import type { AnalyticsAnswer, Group } from '../report/analytics.rules.ts';
import { Change } from '../report/change.part.tsx';
import { bestOf, knownFigures } from '../report/comparison.rules.ts';
import { FIGURES } from '../report/figures.rules.ts';
import { Dot, RecordLink } from '../report/record-link.part.tsx';
import { FigureText } from '../report/figure-text.part.tsx';
import { periodText, unitText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';

interface SideBySideProps {
  readonly answer: AnalyticsAnswer;
  /** Removes a column; absent = columns cannot be removed. */
  readonly onRemove?: (key: string) => void;
}

export function SideBySide({ answer: { groups, groupBy }, onRemove }: SideBySideProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Side by side">
      <table className={`${classes.table} ${classes.side}`}>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {groups.map((group) => (
              <th key={group.key} scope="col" data-figure>
                <span className={classes.name}>
                  <Dot color={group.color} />
                  <ColumnName group={group} isPeriod={groupBy === 'period'} />
                  {onRemove === undefined ? null : (
                    <CloseButton
                      size="xs"
                      className={classes.noPrint}
                      aria-label={`Remove ${group.label}`}
                      onClick={() => onRemove(group.key)}
                    />
                  )}
                </span>
                {group.startTime === null ? null : (
                  <span className={classes.sub}>
                    <DateTime value={group.startTime} zone={group.timezone ?? undefined} />
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {knownFigures(groups).map((name) => {
            const { label, unit, about } = FIGURES[name];
            const best = bestOf(name, groups);
            return (
              <tr key={name}>
                <th scope="row" title={about}>
                  {label}
                  {unitText(unit) === null ? null : <span className={classes.unit}> ({unitText(unit)})</span>}
                </th>
                {groups.map((group, index) => (
                  <td key={group.key} data-figure data-best={best.has(index) || undefined}>
                    {best.has(index) ? (
                      <>
                        <IconStarFilled className={classes.star} size={11} aria-hidden />
                        <VisuallyHidden>Best: </VisuallyHidden>
                      </>
                    ) : null}
                    <FigureText unit={unit} value={group[name]} />
                    <Change
                      change={group.change?.[name]}
                      unit={unit}
                      better={name === 'streams' || name === 'hours' ? 'neither' : 'more'}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function ColumnName({ group, isPeriod }: { readonly group: Group; readonly isPeriod: boolean }) {
  if (!isPeriod) return <RecordLink record={group.record}>{group.label}</RecordLink>;
  const [from = '', to = ''] = group.key.split('..');
  return <span>{periodText({ from, to })}</span>;
}
