/** User menu: signed-in user, the entries of the domains, theme, sign out. */
import { Avatar, Box, Text, UnstyledButton, VisuallyHidden, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '#web/kit/icons.ts';
import { AppLink } from '../generic/app-link.tsx';
import { Later } from '../kit/later.tsx';
import { statusText } from '../kit/status.ts';
import { displayName } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { userMenuFor } from './menu.ts';
import { useAppSettings } from './use-app-settings.ts';
import classes from './shell.module.css';

export function UserMenu() {
  const { user, actor, signOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const { colorScheme } = useAppSettings();
  const dark = useComputedColorScheme('light') === 'dark';
  const name = displayName(user);
  return (
    <Later
      popup="menu"
      target={
        <UnstyledButton className={classes.user}>
          <Avatar size={30} radius="xl" color="gray" aria-hidden>
            {name.charAt(0).toUpperCase()}
          </Avatar>
          <Text visibleFrom="sm" className={classes.userName} component="span">
            {name}
          </Text>
          <VisuallyHidden>
            <Box component="span" hiddenFrom="sm">
              {name}
            </Box>{' '}
            user menu
          </VisuallyHidden>
        </UnstyledButton>
      }
    >
      {({ Menu }, { target, ...opening }) => (
        <Menu {...opening} position="bottom-end" width={220} withinPortal={false}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {user?.username}
              {user !== null && user.roles.length > 0 && ` · ${user.roles.map(statusText).join(', ')}`}
            </Menu.Label>
            {userMenuFor(actor).map(({ label, to, icon: Icon }) => (
              <Menu.Item key={to} leftSection={<Icon size={16} stroke={1.75} />} renderRoot={(props) => <AppLink to={to} {...props} />}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item
              leftSection={dark ? <IconSun size={16} stroke={1.75} /> : <IconMoon size={16} stroke={1.75} />}
              onClick={() => setColorScheme(dark ? 'light' : 'dark')}
            >
              {dark ? 'Light theme' : 'Dark theme'}
            </Menu.Item>
            {colorScheme !== 'auto' && (
              <Menu.Item leftSection={<IconDeviceDesktop size={16} stroke={1.75} />} onClick={() => setColorScheme('auto')}>
                System theme
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void signOut()}>
              Sign out
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Later>
  );
}
