/** List of arrears: the open ones first, each with the decision to make. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { Arrears } from './arrears.resource.ts';
import classes from './arrears.module.css';
import { DecideArrears } from './decide-arrears.part.tsx';

type Row = ItemOf<typeof Arrears>;

// The reason is what the decision is about, so it is shown in full.
const COLUMNS = { reason: { render: ({ reason }: Row) => <span className={classes.reason}>{reason}</span> } };
const DECISION = [
  {
    name: 'decision',
    label: 'Decision',
    // Cards on a phone have room for three columns.
    after: 'amount',
    render: ({ uuid, status, reason, amount }: Row) => <DecideArrears uuid={uuid} status={status} reason={reason} amount={amount} />,
    shows: ({ status }: Row) => status !== 'TAKEN',
  },
];
const EMPTY = {
  title: 'No arrears',
  text: 'When something changes after a payroll was submitted or paid, the difference is proposed here, and the next payroll takes it.',
};

export default function ArrearsListScreen() {
  return (
    <ListScreen
      resource={Arrears}
      columns={COLUMNS}
      extraColumns={DECISION}
      empty={EMPTY}
      open={({ payroll }) => `/payroll/${payroll.uuid}`}
    />
  );
}
