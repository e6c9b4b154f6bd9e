/** User menu: signed-in user, profile, theme, sign out. */
import { Avatar, Box, Text, UnstyledButton, VisuallyHidden, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCalendarEvent, IconDeviceDesktop, IconLogout, IconMoon, IconReceipt, IconSun, IconUser } from '#web/kit/icons.ts';
import { Link } from '@tanstack/react-router';
import { Later } from '../kit/later.tsx';
import { statusText } from '../kit/status.ts';
import { displayName } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { useAppSettings } from './use-app-settings.ts';
import classes from './shell.module.css';

export function UserMenu() {
  const { user, signOut } = useSession();
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
            {user?.roles.includes('ROLE_EMPLOYEE') === true && (
              <Menu.Item leftSection={<IconReceipt size={16} stroke={1.75} />} renderRoot={(props) => <Link to="/payslips" {...props} />}>
                Payslip
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconUser size={16} stroke={1.75} />} renderRoot={(props) => <Link to="/profile" {...props} />}>
              Profile
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCalendarEvent size={16} stroke={1.75} />}
              renderRoot={(props) => <Link to="/calendar-subscription" {...props} />}
            >
              Subscribe to Calendar
            </Menu.Item>
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
