/** Waterfall from revenue to margin: a table with the bars in its middle column, so that everyone gets the same information. */
import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { Change } from '../report/change.part.tsx';
import { PROFIT_FIGURES, type ProfitAnswer, type WaterfallStep } from './profit-loss.rules.ts';
import classes from './profit.module.css';
import { barOf, scaleOf, shareOfRevenue } from './profit-waterfall.rules.ts';
import { FigureText } from '../report/figure-text.part.tsx';
import { figureText } from '../report/report-text.rules.ts';
import shared from '../report/reports.module.css';

export function Waterfall({ steps, totals }: { readonly steps: readonly WaterfallStep[]; readonly totals: ProfitAnswer['totals'] }) {
  const { currency } = useSettings();
  const scale = scaleOf(steps);
  const compared = totals.change !== null;
  return (
    <section className={shared.panel} aria-label="From revenue to margin">
      <h2 className={classes.title}>From revenue to margin</h2>
      <table className={classes.fall}>
        <caption>
          <VisuallyHidden>Revenue, costs and margin</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" className={classes.drawing}>
              <VisuallyHidden>Bar</VisuallyHidden>
            </th>
            <th scope="col" data-figure>
              Amount
            </th>
            <th scope="col" data-figure className={classes.wide}>
              Of revenue
            </th>
            {compared ? (
              <th scope="col" data-figure className={classes.wide}>
                Change
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {steps.map((one) => (
            <tr key={one.step} data-step={one.step}>
              <th scope="row" title={PROFIT_FIGURES[one.step].about}>
                {PROFIT_FIGURES[one.step].label}
              </th>
              <td className={classes.drawing}>
                <Bar step={one} scale={scale} />
              </td>
              <td data-figure>
                <FigureText unit="money" value={one.amount} />
                {Number(one.estimated) === 0 ? null : (
                  <span className={shared.sub}>
                    <i className={classes.swatch} data-state="estimated" aria-hidden />
                    {figureText('money', one.estimated, currency)}
                    <span className={classes.wide}> estimated</span>
                  </span>
                )}
              </td>
              <td data-figure className={classes.wide}>
                {figureText('percent', shareOfRevenue(one, steps), currency)}
              </td>
              {compared ? (
                <td data-figure className={classes.wide}>
                  <Change
                    change={totals.change[one.step]}
                    unit="money"
                    better={one.step === 'revenue' || one.step === 'margin' ? 'more' : 'less'}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Bar({ step, scale }: { readonly step: WaterfallStep; readonly scale: ReturnType<typeof scaleOf> }) {
  const { left, width, estimatedLeft, estimatedWidth, start, end, zero } = barOf(step, scale);
  const place = {
    '--left': `${left}%`,
    '--width': `${width}%`,
    '--estimated-left': `${estimatedLeft}%`,
    '--estimated-width': `${estimatedWidth}%`,
    '--start': `${start}%`,
    '--end': `${end}%`,
    '--zero': `${zero}%`,
  } as CSSProperties;
  const loss = step.step === 'margin' && Number(step.to) < 0;
  return (
    <div className={classes.lane} style={place} aria-hidden>
      <i className={classes.zero} />
      {step.amount === null ? null : <i className={classes.bar} data-kind={loss ? 'loss' : kindOf(step)} />}
      {estimatedWidth === 0 ? null : <i className={classes.estimate} />}
      {step.step === 'revenue' ? null : <i className={classes.joint} data-side="above" />}
      {step.step === 'margin' ? null : <i className={classes.joint} data-side="below" />}
    </div>
  );
}

function kindOf({ step }: WaterfallStep): 'revenue' | 'margin' | 'cost' {
  return step === 'revenue' || step === 'margin' ? step : 'cost';
}
