/** How an authenticator app gets its secret: by camera, or typed. */
import { Code, Stack, Text } from '@mantine/core';
import { QrCode } from './qr-code.part.tsx';

export function AppSetUp({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  return (
    <Stack gap="sm" align="center">
      <Text size="sm">Scan this with an authenticator app, then type the code that it shows.</Text>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <Text size="xs" c="dimmed" ta="center">
        Or type this key into the app: <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</Code>
      </Text>
    </Stack>
  );
}
