/** Pay by status (paid, submitted, draft, estimated) as one bar and four amounts. */
import { useSettings } from '#web/api/settings.ts';
import { PAY_STATES, PROFIT_FIGURES, type PayState, type ProfitFigures } from './profit-loss.rules.ts';
import classes from './profit.module.css';
import { figureText } from '../report/report-text.rules.ts';
import shared from '../report/reports.module.css';

const ABOUT: Readonly<Record<PayState, string>> = {
  paid: 'On paid payrolls',
  submitted: 'On submitted payrolls',
  draft: 'On draft payrolls',
  estimated: 'Not on a payroll yet',
};

export function PayStates({ totals }: { readonly totals: ProfitFigures }) {
  const { currency } = useSettings();
  const states = PAY_STATES.map((state) => ({ state, value: Number(totals[state]) }));
  const whole = states.reduce((sum, { value }) => sum + value, 0);
  return (
    <section className={shared.panel} aria-label="Pay by status">
      <h2 className={classes.title}>Pay by status</h2>
      {whole === 0 ? null : (
        <div className={classes.states} aria-hidden>
          {states.map(({ state, value }) => (value === 0 ? null : <i key={state} data-state={state} style={{ flexGrow: value }} />))}
        </div>
      )}
      <dl className={classes.legend}>
        {PAY_STATES.map((state) => (
          <div key={state}>
            <dt>
              <i className={classes.swatch} data-state={state} aria-hidden />
              {PROFIT_FIGURES[state].label}
              <span className={shared.sub}>{ABOUT[state]}</span>
            </dt>
            <dd>{figureText('money', totals[state], currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
