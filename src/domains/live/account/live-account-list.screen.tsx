/** List of live accounts with their colours and managers. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { AccountName } from './account-name.part.tsx';
import { LiveAccount } from './live-account.resource.ts';
import { Managers } from './managers.part.tsx';

type Account = ItemOf<typeof LiveAccount>;

const COLUMNS = {
  identity: { render: (account: Account) => <AccountName name={account.identity} color={account.color} /> },
  client: { render: (account: Account) => account.clientName ?? '–' },
  managers: { render: (account: Account) => <Managers managers={account.managers} short /> },
  administrativeCostPerHour: { label: 'Admin cost' },
  clientName: { hidden: true },
  color: { hidden: true },
  displayRank: { hidden: true },
};
const EMPTY = {
  title: 'No live accounts yet',
  text: 'A live account goes live for a client. Add one, then plan its streams in the schedule.',
};

export default function LiveAccountListScreen() {
  return <ListScreen resource={LiveAccount} columns={COLUMNS} empty={EMPTY} />;
}
