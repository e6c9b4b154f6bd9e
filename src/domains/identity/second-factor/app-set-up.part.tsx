/** Shows the secret for an authenticator app, as a QR code and as text. */
import { Code, Stack, Text } from '@mantine/core';
import { QrCode } from './qr-code.part.tsx';

export function AppSetUp({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  return (
    <Stack gap="sm" align="center">
      <Text size="sm">Scan this with an authenticator app, then enter the code it shows.</Text>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <Text size="xs" c="dimmed" ta="center">
        Or enter this key in the app: <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</Code>
      </Text>
    </Stack>
  );
}
