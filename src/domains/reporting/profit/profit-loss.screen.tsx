/** Profit and loss report: waterfall from revenue to margin, pay by status, and a table of where it was earned and spent. */
import type { profitLoss } from './profit-loss.action.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconX } from '#web/kit/icons.ts';
import { useMemo } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { Change } from '../report/change.part.tsx';
import { profitColumns, ProfitName, SCHEDULE_COLUMNS } from './profit-cells.part.tsx';
import { profitOffer, upwards } from './profit-drill.rules.ts';
import { PROFIT_FIGURES, type ProfitAnswer, type ProfitGroup, type ProfitGrouping } from './profit-loss.rules.ts';
import { PayStates } from './profit-pay.part.tsx';
import classes from './profit.module.css';
import { Waterfall } from './profit-waterfall.part.tsx';
import { narrowsReport, questionOf, writeAddress } from '../report/report-address.rules.ts';
import { downloadReport, useReport, useReportAddress, type Addressed } from '../report/report-data.hook.tsx';
import { ReportFilters } from '../report/report-filters.part.tsx';
import { ReportFrame } from '../report/report-frame.part.tsx';
import { ReportTable } from '../report/report-table.part.tsx';
import { FigureText } from '../report/figure-text.part.tsx';
import shared from '../report/reports.module.css';

const GROUPINGS: Readonly<Record<ProfitGrouping, string>> = {
  client: 'Client',
  account: 'Live account',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  schedule: 'Schedule',
};
const TILES = [
  ['revenue', 'more'],
  ['costs', 'less'],
  ['margin', 'more'],
  ['marginRate', 'more'],
] as const;

export default function ProfitLossScreen() {
  const addressed = useReportAddress(profitOffer);
  const { address, change } = addressed;
  const off = address.own.off === '1' && address.accounts.length === 0 && address.clients.length === 0;
  const question = useMemo(() => {
    const { zone: _zone, ...shared } = questionOf(address);
    return {
      ...shared,
      groupBy: address.by,
      ...(off ? { offAccount: true } : {}),
      ...(address.sort === null ? {} : { orderBy: address.sort }),
    };
  }, [address, off]);
  const report = useReport<typeof profitLoss>('POST /api/reports/profit-loss', question, 'payrolls');
  return (
    <ReportFrame
      title="Profit and loss"
      report={report}
      empty={{
        narrowed: narrowsReport(address, profitOffer),
        filters: 'Select other days or accounts.',
        counted: 'Schedules are counted once they are published and have ended.',
        source: 'schedules',
      }}
      isEmpty={({ totalGroups }) => totalGroups === 0}
      onDownload={(format) =>
        downloadReport<typeof profitLoss>(
          'POST /api/reports/profit-loss',
          question,
          `profit-loss-${address.period.from}-${address.period.to}`,
          format,
        )
      }
      filters={
        <ReportFilters {...addressed} groupings={GROUPINGS} agencyDays>
          {off ? (
            <Button
              variant="default"
              fw={400}
              aria-label="Not on a live account: show all work"
              rightSection={<IconX size={14} aria-hidden />}
              onClick={() => change({ own: {} })}
            >
              Not on a live account
            </Button>
          ) : null}
        </ReportFilters>
      }
    >
      {(answer) => <Found answer={answer} addressed={addressed} />}
    </ReportFrame>
  );
}

function Found({ answer, addressed: { address, change } }: { readonly answer: ProfitAnswer; readonly addressed: Addressed }) {
  const { groups, groupBy, totals, waterfall } = answer;
  const up = upwards(address);
  return (
    <>
      <dl className={shared.tiles}>
        {TILES.map(([name, better]) => (
          <div key={name}>
            <dt>{PROFIT_FIGURES[name].label}</dt>
            <dd>
              <FigureText unit={PROFIT_FIGURES[name].unit} value={totals[name]} />
              <Change change={totals.change?.[name]} unit={PROFIT_FIGURES[name].unit} better={better} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.top}>
        <Waterfall steps={waterfall} totals={totals} />
        <PayStates totals={totals} />
      </div>
      {up === null ? null : (
        <AppLink to="/reports/profit-loss" search={writeAddress({ ...address, ...up.part }, profitOffer)} className={classes.up}>
          <IconArrowLeft size={14} aria-hidden />
          {up.label}
        </AppLink>
      )}
      <ReportTable<ProfitGroup>
        caption={`Profit and loss by ${GROUPINGS[groupBy].toLowerCase()}`}
        title={GROUPINGS[groupBy]}
        rows={groups}
        keyOf={({ key }) => key}
        columns={profitColumns(answer)}
        totals={totals}
        sort={address.sort}
        onSort={(sort) => change({ sort })}
        extras={groupBy === 'schedule' ? SCHEDULE_COLUMNS : []}
        nameOf={(row) => <ProfitName row={row} groupBy={groupBy} address={address} />}
      />
    </>
  );
}
