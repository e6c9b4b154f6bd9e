/** Summary of a payroll: totals as tiles, and the composition of pay by component. */
import { Skeleton } from '@mantine/core';
import { Money } from '#web/kit/money.tsx';
import { PAY_COMPONENT_LABELS } from '../basis/pay-line.rules.ts';
import lines from '../item/pay-lines.module.css';
import { clockHours } from '../item/pay-text.rules.ts';
import { useComposition } from './payroll-data.hook.tsx';
import classes from './payroll-detail.module.css';
import { hasArrears, peopleSums, type PeopleSums, type Person } from '../item/payroll-people.rules.ts';

const TILES = [
  ['base', 'Base'],
  ['bonus', 'Bonuses'],
  ['additions', 'Additions'],
  ['deductions', 'Deductions'],
  ['arrears', 'Earlier periods'],
  ['total', 'Total'],
  ['seconds', 'Hours'],
] as const satisfies readonly (readonly [keyof PeopleSums, string])[];

export function PayrollTiles({ people }: { readonly people: readonly Person[] | undefined }) {
  const sums = people === undefined ? null : peopleSums(people);
  const tiles = TILES.filter(([name]) => name !== 'arrears' || people?.some(hasArrears) === true);
  return (
    <section aria-label="Totals">
      <dl className={classes.tiles} data-tiles={tiles.length}>
        {tiles.map(([name, label]) => (
          <div key={name} className={classes.tile} data-main={name === 'total' || undefined}>
            <dt>{label}</dt>
            <dd>
              {sums === null ? (
                <Skeleton h={18} w="70%" my={4} />
              ) : name === 'seconds' ? (
                <span className="numbers">{clockHours(sums.seconds)}</span>
              ) : (
                <Money amount={sums[name]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function PayrollComposition({ uuid }: { readonly uuid: string }) {
  const { data, error } = useComposition(uuid);
  if (error !== null && data === undefined) return <p className={classes.soft}>Could not load the pay breakdown.</p>;
  if (data === undefined) return <Skeleton h={46} />;
  if (data.shares.length === 0) return null;
  return (
    <section aria-label="Pay breakdown">
      <div className={classes.bar} aria-hidden>
        {data.shares.map(({ component, percent }) => (
          <span key={component} data-component={component} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {data.shares.map(({ component, amount, percent }) => (
          <li key={component} data-component={component}>
            <i className={lines.swatch} aria-hidden />
            {PAY_COMPONENT_LABELS[component]}{' '}
            <b>
              <Money amount={amount} />
            </b>{' '}
            <span className={classes.soft}>{percent}%</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
