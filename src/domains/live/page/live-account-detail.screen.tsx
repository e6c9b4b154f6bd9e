/** Page of a live account: colour, client and managers, with the bonus rules in a tab; other domains add their panels. */
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { mayDoTo } from '#web/generic/may.ts';
import { RecordName } from '#web/generic/record-name.tsx';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { useActor } from '#web/session/use-session.ts';
import { AccountDot } from '../account/account-name.part.tsx';
import { BONUS_TEXTS } from '../bonus/bonus-texts.rules.ts';
import { LiveAccount } from '../account/live-account.resource.ts';
import { Managers } from '../account/managers.part.tsx';

const BonusConfiguration = lazy(async () => ({ default: (await import('../bonus/bonus-configuration.part.tsx')).BonusConfiguration }));

export default function LiveAccountDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  const actor = useActor();
  return (
    <ShowScreen
      resource={LiveAccount}
      uuid={uuid}
      picture={({ color }) => <AccountDot color={color} size={16} />}
      tabs={(account) =>
        account.hourlyGmvBonusSettings === undefined
          ? []
          : [
              {
                name: 'bonus',
                label: 'Bonus',
                render: () => <BonusConfiguration account={account} mayEdit={mayDoTo(LiveAccount, 'update', actor, account)} />,
              },
            ]
      }
      texts={BONUS_TEXTS}
      views={{
        managers: ({ managers }) => <Managers managers={managers} />,
        client: ({ client, clientName }) => (
          <RecordName
            target="Client"
            value={typeof client === 'object' && 'name' in client ? client : { '@id': client, uuid: '', name: clientName }}
          />
        ),
      }}
    />
  );
}
