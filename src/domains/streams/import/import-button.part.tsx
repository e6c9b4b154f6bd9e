/** Button that leads to the import screen, for users who may import. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { mayCall } from '#web/generic/may.ts';
import { useActor } from '#web/session/use-session.ts';
import { LiveStream } from '../stream/live-stream.resource.ts';
import { importListAccess } from './import-access.rules.ts';

export function ImportButton({ children, ...look }: Pick<ButtonProps, 'variant' | 'leftSection'> & { readonly children: ReactNode }) {
  if (!mayCall(importListAccess, LiveStream, useActor())) return null;
  return (
    <Button {...look} renderRoot={(root) => <AppLink {...root} to="/live-streams/import" />}>
      {children}
    </Button>
  );
}
