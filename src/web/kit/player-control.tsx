/** A button of the video player: an icon with a tooltip, optionally a toggle. */
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from './later.tsx';

interface PlayerControlProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function PlayerControl({ label, pressed, onClick, children }: PlayerControlProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant={pressed === true ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Hint>
  );
}
