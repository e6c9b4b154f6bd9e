/** How an address is confirmed by the link of a mail: by a button, since programs that check mails open every link. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { OutsidePage } from '../outside-page.part.tsx';
import type { confirmEmail } from './account-mail.action.ts';
import { BackToSignIn } from './forgot-password.screen.tsx';
import { useMailLink } from './mail-link.hook.tsx';

const WAITING = {
  old: 'Confirmed. The address changes once the link in the mail to the old one is confirmed too.',
  new: 'Confirmed. The address changes once the link in the mail to the new one is confirmed too.',
} as const;

export default function ConfirmEmailScreen() {
  const token = useMailLink();
  const confirm = useMutation({
    mutationFn: async () => (await call<typeof confirmEmail>('POST /api/authentication/confirm-email', { input: { token } })).data,
  });
  return (
    <OutsidePage title="Confirm the address" below={<BackToSignIn />}>
      <Stack gap="md">
        {confirm.data !== undefined && (
          <Text role="status">
            {confirm.data.waitingFor === null ? 'The address of your account has changed.' : WAITING[confirm.data.waitingFor]}
          </Text>
        )}
        {confirm.isError && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {messageOf(confirm.error)}
          </Alert>
        )}
        {confirm.data === undefined && (
          <>
            <Text>The email address of your account changes once the old and the new one have confirmed it.</Text>
            <Button fullWidth loading={confirm.isPending} disabled={token === ''} onClick={() => confirm.mutate()}>
              Confirm
            </Button>
          </>
        )}
      </Stack>
    </OutsidePage>
  );
}
