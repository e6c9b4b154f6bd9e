/** List of users for admins, with their roles. */
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { RoleBadges } from '../user/role-badges.part.tsx';
import { User } from '../user/user.resource.ts';

const COLUMNS = { roles: { render: (user: ItemOf<typeof User>) => <RoleBadges roles={user.roles} /> } };
const EMPTY = {
  title: 'No users yet',
  text: 'A user is an account that a person signs in with. Add one for everyone who works with you.',
};

export default function UserListScreen() {
  return <ListScreen resource={User} columns={COLUMNS} empty={EMPTY} />;
}
