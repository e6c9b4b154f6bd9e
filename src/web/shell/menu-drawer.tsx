/** Menu as a drawer, for narrow screens. */
import { Drawer } from '@mantine/core';
import type { Actor } from '#core/access';
import { Sidebar } from './sidebar.tsx';

interface MenuDrawerProps {
  readonly actor: Actor;
  readonly pathname: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function MenuDrawer({ actor, pathname, opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} size="17rem" title="Menu" padding="xs" hiddenFrom="sm">
      <Sidebar actor={actor} pathname={pathname} collapsed={false} />
    </Drawer>
  );
}
