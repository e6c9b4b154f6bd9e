/** Cells of the product report: class, share and stock, and the table of a product's streams. */
import { CloseButton, UnstyledButton } from '@mantine/core';
import { useSettings } from '#web/api/settings.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import type { Severity } from '#core/states';
import type { ProductRow, ProductStream, StockState } from './products.rules.ts';
import { Dot, RecordLink } from '../report/record-link.part.tsx';
import { figureText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';

const CLASSES: Readonly<Record<ProductRow['abc'], Severity>> = { A: 'success', B: 'info', C: 'neutral' };
const STOCKS: Readonly<Record<StockState, { readonly severity: Severity; readonly label: string } | null>> = {
  OUT: { severity: 'danger', label: 'Out' },
  WAS_OUT: { severity: 'warning', label: 'Ran out' },
  IN_STOCK: null,
  UNKNOWN: null,
};

export function ProductName({
  row: { productId, productName, abc },
  chosen,
  onChoose,
}: {
  readonly row: ProductRow;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <span className={classes.name}>
      <SeverityBadge severity={CLASSES[abc]} label={abc} />
      <span>
        <UnstyledButton className={classes.link} aria-expanded={chosen} title={`${productName}: show its streams`} onClick={onChoose}>
          {productName}
        </UnstyledButton>
        <span className={classes.sub}>{productId}</span>
      </span>
    </span>
  );
}

const BAR_REM = 4;

export function ShareBar({ share, most }: { readonly share: string | null; readonly most: number }) {
  return (
    <span className={classes.share}>
      {figureText('percent', share, '')}
      <span style={{ width: `${BAR_REM}rem` }}>
        {share === null || most === 0 ? null : <i style={{ width: `${(Number(share) / most) * 100}%` }} />}
      </span>
    </span>
  );
}

export function StockBadge({ state, available }: { readonly state: StockState; readonly available: number | null }) {
  const badge = STOCKS[state];
  return (
    <span className={classes.name}>
      {badge === null ? null : <SeverityBadge severity={badge.severity} label={badge.label} />}
      {state === 'OUT' ? null : <span className="numbers">{figureText('count', available, '')}</span>}
    </span>
  );
}

export function ProductStreams({
  name,
  streams,
  onClose,
}: {
  readonly name: string;
  readonly streams: readonly ProductStream[];
  readonly onClose: () => void;
}) {
  const { currency } = useSettings();
  return (
    <section className={classes.panel} style={{ marginTop: '0.75rem' }} aria-label={`Streams with ${name}`}>
      <div className={classes.panelHead}>
        <strong>Streams with {name}</strong>
        <CloseButton size="sm" aria-label="Close streams of the product" onClick={onClose} />
      </div>
      <div className={classes.scroll} style={{ maxHeight: '18rem' }} tabIndex={0} role="region" aria-label="Streams of the product">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Stream</th>
              <th scope="col" data-figure>
                GMV
              </th>
              <th scope="col" data-figure>
                Items
              </th>
              <th scope="col" data-figure>
                CTR
              </th>
              <th scope="col" data-figure>
                Stock
              </th>
            </tr>
          </thead>
          <tbody>
            {streams.map((stream) => (
              <tr key={stream.liveStream}>
                <th scope="row">
                  <span className={classes.name}>
                    <Dot color={stream.color} />
                    <RecordLink record={stream.liveStream}>{stream.label}</RecordLink>
                  </span>
                  <span className={classes.sub}>
                    <DateTime value={stream.startTime} zone={stream.timezone} />
                  </span>
                </th>
                <td data-figure>{figureText('money', stream.gmv, currency)}</td>
                <td data-figure>{figureText('count', stream.itemsSold, currency)}</td>
                <td data-figure>{figureText('percent', stream.ctr, currency)}</td>
                <td data-figure>{figureText('count', stream.availableStock, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
