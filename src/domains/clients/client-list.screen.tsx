/** List of clients for admins. */
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { Client } from './client.resource.ts';

const EMPTY = { title: 'No clients yet', text: 'A client owns live accounts and orders videos. Add the first one to get started.' };

export default function ClientListScreen() {
  return <ListScreen resource={Client} empty={EMPTY} />;
}
