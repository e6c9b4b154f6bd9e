/** How the product speaks up: short messages at the top right that close automatically, wait while pointed at, and can undo. */
import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck, IconInfoCircle } from '#web/kit/icons.ts';
import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';

export interface ToastOptions {
  readonly title?: string;
  /** Milliseconds; false = stays until closed. */
  readonly lifetime?: number | false;
  /** A second message with the same id replaces the first. */
  readonly id?: string;
}

const LIFETIME_MS = 4000;
/** Errors take longer to read, and undoing longer to decide. */
const LONG_LIFETIME_MS = 8000;

function show(message: ReactNode, color: string, icon: ReactNode, lifetime: number | false, { title, id }: ToastOptions): string {
  if (id !== undefined) notifications.hide(id);
  return notifications.show({
    message,
    color,
    icon,
    autoClose: lifetime,
    withBorder: true,
    ...(title === undefined ? {} : { title }),
    ...(id === undefined ? {} : { id }),
  });
}

export const toast = {
  success(message: string, options: ToastOptions = {}): string {
    return show(message, 'teal', <IconCheck size={16} stroke={2} />, options.lifetime ?? LIFETIME_MS, options);
  },
  info(message: string, options: ToastOptions = {}): string {
    return show(message, 'blue', <IconInfoCircle size={16} stroke={2} />, options.lifetime ?? LIFETIME_MS, options);
  },
  /** An error, or words about one. */
  error(error: unknown, options: ToastOptions = {}): string {
    return show(messageOf(error), 'red', <IconAlertTriangle size={16} stroke={2} />, options.lifetime ?? LONG_LIFETIME_MS, options);
  },
  /** Done, with the way back. A failure of the way back becomes an error toast. */
  undo(message: string, undo: () => void | Promise<void>, options: ToastOptions & { readonly label?: string } = {}): string {
    const id = options.id ?? `undo-${crypto.randomUUID?.() ?? String(Math.random())}`;
    const back = () => {
      notifications.hide(id);
      Promise.resolve()
        .then(undo)
        .catch((error: unknown) => toast.error(error));
    };
    const body = (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" inherit>
          {message}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={back}>
          {options.label ?? 'Undo'}
        </Button>
      </Group>
    );
    return show(body, 'teal', <IconCheck size={16} stroke={2} />, options.lifetime ?? LONG_LIFETIME_MS, { ...options, id });
  },
  /** Something has happened elsewhere; a click leads to it. @param options.picture address of one in the place of the bell. */
  news(
    title: string,
    message: string,
    open: () => void,
    { picture, ...options }: ToastOptions & { readonly picture?: string } = {},
  ): string {
    const id = options.id ?? `news-${title}`;
    const body = (
      <UnstyledButton
        onClick={() => {
          notifications.hide(id);
          open();
        }}
      >
        <Text size="sm" inherit lineClamp={3}>
          {message}
        </Text>
      </UnstyledButton>
    );
    const icon = picture === undefined ? <IconBell size={16} stroke={2} /> : <img src={picture} width={20} height={20} alt="" />;
    return show(body, 'blue', icon, options.lifetime ?? LONG_LIFETIME_MS, { ...options, id, title });
  },
  close(id: string): void {
    notifications.hide(id);
  },
};
