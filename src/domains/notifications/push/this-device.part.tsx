/** Settings of push on this browser, and the list of the user's devices. */
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { forget } from '#web/data/keys.ts';
import { removeItem } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconBell, IconDeviceLaptop, IconDeviceMobile } from '#web/kit/icons.ts';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { UserDevice } from '../device/user-device.resource.ts';
import type { PushView } from './push.client.ts';
import { push, usePush } from './push.hook.tsx';

type Device = ItemOf<typeof UserDevice>;

export default function ThisDevice() {
  const view = usePush();
  const client = useQueryClient();
  const actor = useActor();
  const devices = useList(UserDevice, [['user', actor.user]]);
  useLiveResource(UserDevice.plural);
  // After sign-in it is initialised in the background, but this screen may open earlier.
  useEffect(() => {
    void push.initialize();
  }, []);
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return push.turnOff();
      if (push.state().permission === 'default') await push.requestPermission();
      if (push.state().permission === 'granted') await push.turnOn();
    },
    onSuccess: (_done, on) => {
      if (push.state().subscribed === on)
        toast.success(on ? 'Push notifications are on for this device.' : 'Push notifications are off for this device.');
    },
    onError: (error) => toast.error(error),
    onSettled: () => forget(client, UserDevice),
  });
  const remove = useMutation({
    mutationFn: (device: Device) => (device.uuid === view.device ? push.turnOff() : removeItem(UserDevice, device.uuid)),
    onSuccess: () => toast.success('The device was removed.'),
    onError: (error) => toast.error(error),
    onSettled: () => forget(client, UserDevice),
  });
  return (
    <Stack gap="md">
      <Here view={view} busy={view.busy || turn.isPending} onTurn={(on) => turn.mutate(on)} />
      {devices.isPending ? (
        <ListSkeleton rows={1} columns={2} />
      ) : devices.isError ? (
        <ErrorState compact error={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        devices.data.items.length > 0 && (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Your devices">
            {devices.data.items.map((device) => (
              <DeviceRow
                key={device.uuid}
                device={device}
                here={device.uuid === view.device}
                busy={remove.isPending && remove.variables.uuid === device.uuid}
                onRemove={() => remove.mutate(device)}
              />
            ))}
          </Stack>
        )
      )}
    </Stack>
  );
}

interface HereProps {
  readonly view: PushView;
  readonly busy: boolean;
  readonly onTurn: (on: boolean) => void;
}

function Here({ view, busy, onTurn }: HereProps) {
  if (!view.ready) return <Skeleton h={34} w={260} />;
  if (!view.supported)
    return (
      <Text size="sm" c="dimmed">
        This browser cannot show notifications. On an iPhone or iPad, add Greenroom to the home screen first.
      </Text>
    );
  if (!view.configured)
    return (
      <Text size="sm" c="dimmed">
        Push is not available at the moment. Try again later, or ask an admin.
      </Text>
    );
  if (view.permission === 'denied')
    return (
      <Alert color="gray" title="Notifications are blocked in this browser">
        Allow them for this site in the settings of your browser, then reload the page.
      </Alert>
    );
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" maw="34rem">
        {view.subscribed
          ? 'This device receives notifications, even while Greenroom is closed.'
          : 'Receive notifications on this device, even while Greenroom is closed. Your browser will ask for permission.'}
      </Text>
      <Button
        variant={view.subscribed ? 'default' : 'filled'}
        leftSection={<IconBell size={16} stroke={1.75} />}
        loading={busy}
        onClick={() => onTurn(!view.subscribed)}
      >
        {view.subscribed ? 'Turn off on this device' : 'Turn on for this device'}
      </Button>
    </Group>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly here: boolean;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function DeviceRow({ device, here, busy, onRemove }: DeviceRowProps) {
  const Shape = device.deviceType === 'desktop' ? IconDeviceLaptop : IconDeviceMobile;
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <Shape size={20} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden style={{ flex: 'none' }} />
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {device.deviceName}
          </Text>
          {here && <SeverityBadge severity="neutral" label="This device" />}
          {!device.isActive && <SeverityBadge severity="warning" label="Off" />}
        </Group>
        <Text size="xs" c="dimmed">
          {device.isActive ? null : <>No longer reachable. Turn it on again on the device itself. </>}
          {device.lastUsedAt !== null && (
            <>
              Last used <DateTime value={device.lastUsedAt} />
            </>
          )}
        </Text>
      </Stack>
      <Button variant="subtle" color="gray" size="compact-sm" loading={busy} onClick={onRemove} aria-label={`Remove ${device.deviceName}`}>
        Remove
      </Button>
    </Group>
  );
}
