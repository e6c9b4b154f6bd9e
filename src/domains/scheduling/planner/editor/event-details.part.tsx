/** Read-only details of a schedule for users who do not plan it: time, account and people. */
import { Drawer, Group, Stack, Text } from '@mantine/core';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { viewerZone } from '#web/kit/time-text.ts';
import { DRAFT_BADGE, TYPE_BADGES } from '../../schedules/schedule/schedule-badge.rules.ts';
import { OfferDetails } from '../../claims/offer-details.part.tsx';
import { offerText } from '../../claims/offer.rules.ts';
import { timesOf, whenText } from '../../schedules/schedule/when-text.rules.ts';
import { lengthText } from './editor-values.rules.ts';
import { EventJobs } from './event-jobs.part.tsx';
import { nameOf, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { SHIFT_ROLE_LABELS } from '../../schedules/schedule/shift-role.rules.ts';
import { createZoneClock, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import classes from '../styles/schedule-calendar.module.css';

interface EventDetailsProps {
  readonly planned: Planned;
  readonly clock: ZoneClock;
  /** Employee uuid of the user. */
  readonly me: string | null;
  readonly onClose: () => void;
}

export function EventDetails({ planned, clock, me, onClose }: EventDetailsProps) {
  const { account, people, item, type, draft, offer } = planned;
  const mine = createZoneClock(viewerZone());
  const elsewhere = timesOf(planned, mine) === timesOf(planned, clock) ? null : whenText(planned, mine);
  return (
    <Drawer opened onClose={onClose} position="right" size="24rem" title={nameOf(planned)}>
      <Stack gap="md">
        <Group gap={6}>
          <SeverityBadge {...TYPE_BADGES[type]} />
          {draft && <SeverityBadge {...DRAFT_BADGE} />}
        </Group>
        {offer !== undefined && (
          <Part title={offerText(offer)}>
            <OfferDetails planned={planned} offer={offer} />
          </Part>
        )}
        <Part title="When">
          <Text size="sm" className="numbers">
            {whenText(planned, clock)}{' '}
            <Text span c="dimmed">
              ({lengthText(planned, clock)})
            </Text>
          </Text>
          {elsewhere !== null && (
            <Text size="sm" c="dimmed" className="numbers">
              {elsewhere} your time
            </Text>
          )}
        </Part>
        {account !== null && (
          <Part title="Live account">
            <Group gap={8}>
              <span className={classes.swatch} style={{ background: account.color }} aria-hidden />
              <Text size="sm">{account.name}</Text>
            </Group>
          </Part>
        )}
        <Part title="People">
          {people.length === 0 && (
            <Text size="sm" c="dimmed">
              No one yet
            </Text>
          )}
          {people.map(({ employee, name, role }) => (
            <Text key={employee} size="sm">
              {name}
              {employee === me ? ' (you)' : ''}{' '}
              <Text span c="dimmed">
                {SHIFT_ROLE_LABELS[role].toLowerCase()}
              </Text>
            </Text>
          ))}
        </Part>
        <EventJobs planned={planned} />
        {typeof item.note === 'string' && item.note !== '' && (
          <Part title="Note">
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {item.note}
            </Text>
          </Part>
        )}
      </Stack>
    </Drawer>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed" fw={550} mb={2}>
        {title}
      </Text>
      {children}
    </div>
  );
}
