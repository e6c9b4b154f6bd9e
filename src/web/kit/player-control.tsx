/** A button of a player: a symbol with its name and key in a hint, pressed or not. */
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from './later.tsx';

export interface PlayerControlProps {
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
