/** How admins see all payrolls: the recent ones and who earns most at a glance, then every one with its people, total and state. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { SeverityBadge, StatusBadge } from '#web/kit/status-badge.tsx';
import { PayrollOverview } from './payroll-overview.part.tsx';
import { OVERVIEW_KEYS } from './payroll-overview.rules.ts';
import { PAYROLL_STATUS_LABELS } from './payroll-status.rules.ts';
import { Payroll } from './payroll.resource.ts';
import classes from './payroll-list.module.css';

type Row = ItemOf<typeof Payroll>;

const COLUMNS = {
  status: {
    render: (payroll: Row) => (
      <span className={classes.state}>
        <StatusBadge status={payroll.status} label={PAYROLL_STATUS_LABELS[payroll.status]} />
        {payroll.stale ? <SeverityBadge severity="warning" label="Out of date" /> : null}
      </span>
    ),
  },
  // Shown next to the status.
  stale: { hidden: true },
};
const EMPTY = {
  title: 'No payrolls yet',
  text: 'A payroll calculates what everybody earned in a day, a week or a month. Publish the schedules of the period, then generate its payroll: it begins as a draft, and nothing is paid before you say so.',
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
