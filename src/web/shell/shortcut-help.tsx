/** Dialog with all keyboard shortcuts. */
import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core';
import type { Actor } from '#core/access';
import { screenKeys, type ShortcutGroup } from '../kit/screen-keys.ts';
import { menuFor } from './menu.ts';
import { modKey, shortcutGroups } from './shortcuts.ts';

interface ShortcutHelpProps {
  readonly actor: Actor;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function ShortcutHelp({ actor, opened, onClose }: ShortcutHelpProps) {
  const goTo: ShortcutGroup = { title: 'Go to', shortcuts: menuFor(actor).map(({ key, label }) => ({ keys: ['g', key], what: label })) };
  return (
    <Modal opened={opened} onClose={onClose} returnFocus={false} title="Keyboard shortcuts">
      <Stack gap="lg">
        {[...screenKeys(), ...shortcutGroups(modKey()), goTo].map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Title order={3} size="h6" mb="xs">
              {title}
            </Title>
            <Stack gap={6}>
              {shortcuts.map(({ keys, what }) => (
                <Group key={what} justify="space-between" wrap="nowrap">
                  <Text size="sm">{what}</Text>
                  <Group gap={4} wrap="nowrap">
                    {keys.map((key) => (
                      <Kbd key={key} size="xs">
                        {key}
                      </Kbd>
                    ))}
                  </Group>
                </Group>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
