/** Dialog with the secret URL of a feed and links to add it to a calendar; shown once, because the URL is stored as a hash. */
import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconLock } from '#web/kit/icons.ts';
import { calendarLinks, isReachable } from './calendar-links.rules.ts';

export function FeedAddress({ url, name, onClose }: { readonly url: string; readonly name: string; readonly onClose: () => void }) {
  const reachable = isReachable(url);
  return (
    <Modal opened onClose={onClose} title="Add to your calendar" size="lg">
      <Stack gap="md">
        <Group gap="xs">
          {calendarLinks(url, name).map(({ label, href, local }) => (
            <Button
              key={label}
              component="a"
              href={href}
              variant="default"
              {...(local ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {label}
            </Button>
          ))}
        </Group>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            miw={0}
            label="Or subscribe to this address in any other calendar"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8rem' } }}
          />
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Alert color="gray" variant="light" icon={<IconLock size={18} stroke={1.75} />}>
          The address is shown only once. Anyone who has it can read this calendar, so do not share it. If it is lost or exposed, get a new
          one.
        </Alert>
        {!reachable && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} stroke={1.75} />}>
            Google and Outlook read calendars from their own servers, which cannot reach this address. Apps on this device or in this
            network can.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          Most calendars check for changes every few hours; Google may take up to a day.
        </Text>
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}
