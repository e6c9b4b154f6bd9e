/** Toasts at the top right: they close automatically, pause while hovered, and can offer an undo. */
import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck, IconInfoCircle } from '#web/kit/icons.ts';
import type { ReactNode } from 'react';
import { isAborted, messageOf } from '#web/api/api-error.ts';

interface ToastOptions {
  readonly title?: string;
  /** Milliseconds; false = until closed by the user. */
  readonly lifetime?: number | false;
  /** A new toast with the same id replaces the previous one. */
  readonly id?: string;
}

const LIFETIME_MS = 4000;
/** Errors take longer to read, and undo needs time to decide. */
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
  /** Shows an error or an error message. */
  error(error: unknown, options: ToastOptions = {}): string {
    // The user has cancelled it.
    if (isAborted(error)) return '';
    return show(messageOf(error), 'red', <IconAlertTriangle size={16} stroke={2} />, options.lifetime ?? LONG_LIFETIME_MS, options);
  },
  /** Confirms an action and offers to undo it. If undoing fails, an error toast is shown. */
  undo(message: string, undo: () => void | Promise<void>, options: ToastOptions & { readonly label?: string } = {}): string {
    const id = options.id ?? `undo-${crypto.randomUUID?.() ?? String(Math.random())}`;
    const undoAndClose = () => {
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
        <Button size="compact-sm" variant="default" flex="none" onClick={undoAndClose}>
          {options.label ?? 'Undo'}
        </Button>
      </Group>
    );
    return show(body, 'teal', <IconCheck size={16} stroke={2} />, options.lifetime ?? LONG_LIFETIME_MS, { ...options, id });
  },
  /**
   * Notifies about something that happened elsewhere; a click opens it. @param options.picture URL of an image shown instead of the bell.
   */
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
