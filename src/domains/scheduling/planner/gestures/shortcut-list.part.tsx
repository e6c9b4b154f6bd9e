/** Dialog listing the calendar's keyboard shortcuts. */
import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { SHORTCUTS } from './shortcuts.rules.ts';

export function ShortcutList({ mayPlan, onClose }: { readonly mayPlan: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <Stack gap={8}>
        {SHORTCUTS.filter(({ writes }) => mayPlan || !writes).map(({ keys, does }) => (
          <Group key={does} justify="space-between" wrap="nowrap" gap="md">
            <Text size="sm">{does}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </Group>
          </Group>
        ))}
        <Text size="sm" c="dimmed" mt="xs">
          With mouse or touch: drag over free time to create a schedule, drag a schedule to move it, drag its edge to resize it. On touch
          screens, press and hold first. Esc cancels.
        </Text>
      </Stack>
    </Modal>
  );
}
