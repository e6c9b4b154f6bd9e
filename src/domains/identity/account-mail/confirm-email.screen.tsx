/** Screen that confirms an email address with the link from a mail; it requires a click, because mail scanners open every link. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { PublicPage } from '../session/public-page.part.tsx';
import type { confirmEmail } from './account-mail.action.ts';
import { BackToSignIn } from './forgot-password.screen.tsx';
import { useMailLink } from './mail-link.hook.tsx';

const WAITING = {
  old: 'Confirmed. The change takes effect once you also confirm the link sent to your old address.',
  new: 'Confirmed. The change takes effect once you also confirm the link sent to your new address.',
} as const;

export default function ConfirmEmailScreen() {
  const token = useMailLink();
  const confirm = useMutation({
    mutationFn: async () => (await call<typeof confirmEmail>('POST /api/authentication/confirm-email', { input: { token } })).data,
  });
  return (
    <PublicPage title="Confirm your email address" below={<BackToSignIn />}>
      <Stack gap="md">
        {confirm.data !== undefined && (
          <Text role="status">
            {confirm.data.waitingFor === null ? 'Your email address has been changed.' : WAITING[confirm.data.waitingFor]}
          </Text>
        )}
        {confirm.isError && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {messageOf(confirm.error)}
          </Alert>
        )}
        {confirm.data === undefined && (
          <>
            <Text>Your email address changes once both the old and the new one are confirmed.</Text>
            <Button fullWidth loading={confirm.isPending} disabled={token === ''} onClick={() => confirm.mutate()}>
              Confirm
            </Button>
          </>
        )}
      </Stack>
    </PublicPage>
  );
}
