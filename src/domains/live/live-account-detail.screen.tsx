/** Decides how one live account is shown: its colour, whose it is, who runs it; other domains add their part beside it. */
import { useParams } from '@tanstack/react-router';
import { RecordName } from '#web/generic/record-name.tsx';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { AccountDot } from './account-name.part.tsx';
import { LiveAccount } from './live-account.resource.ts';
import { Managers } from './managers.part.tsx';

export default function LiveAccountDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  return (
    <ShowScreen
      resource={LiveAccount}
      uuid={uuid}
      picture={({ color }) => <AccountDot color={color} size={16} />}
      views={{
        managers: ({ managers }) => <Managers managers={managers} />,
        client: ({ client, clientName }) => <RecordName target="Client" value={typeof client === 'object' && 'name' in client ? client : { '@id': client, uuid: '', name: clientName }} />,
      }}
    />
  );
}
