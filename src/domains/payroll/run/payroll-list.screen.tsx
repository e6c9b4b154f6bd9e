/** List of payrolls, with an overview of recent totals and high earners above it. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { PayrollOverview } from './payroll-overview.part.tsx';
import { OVERVIEW_KEYS } from './payroll-overview.rules.ts';
import { PAYROLL_LIFE } from '../basis/payroll-status.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import classes from './payroll-list.module.css';

type Row = ItemOf<typeof Payroll>;

const COLUMNS = {
  status: {
    render: (payroll: Row) => (
      <span className={classes.state}>
        <SeverityBadge {...PAYROLL_LIFE.states[payroll.status]} />
        {payroll.stale ? <SeverityBadge severity="warning" label="Out of date" /> : null}
      </span>
    ),
  },
  // Shown next to the status.
  stale: { hidden: true },
};
const EMPTY = {
  title: 'No payrolls yet',
  text: 'A payroll calculates everyone’s pay for a day, a week or a month. Publish the schedules of the period, then generate its payroll. It starts as a draft that you can review before you submit it.',
};
const CREATE = { label: 'Generate payroll', to: '/payroll/generate' };

export default function PayrollListScreen() {
  return (
    <ListScreen
      resource={Payroll}
      title="Payroll"
      columns={COLUMNS}
      empty={EMPTY}
      create={CREATE}
      keep={OVERVIEW_KEYS}
      nav={<PayrollOverview />}
      open={({ uuid }) => `/payroll/${uuid}`}
    />
  );
}
