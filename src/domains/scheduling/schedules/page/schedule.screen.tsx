/** Page of a schedule: plan, people and open places; results and video work are added by other domains. */
import { useParams } from '@tanstack/react-router';
import type { ItemOf } from '#core/resource';
import { AppLink } from '#web/generic/app-link.tsx';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { DRAFT_BADGE, PUBLISHED_BADGE, TYPE_BADGES } from '../schedule/schedule-badge.rules.ts';
import { Schedule } from '../schedule/schedule.resource.ts';
import { ScheduleBrief } from './schedule-brief.part.tsx';
import classes from './schedule-page.module.css';
import { SchedulePeople } from './schedule-people.part.tsx';

type Item = ItemOf<typeof Schedule>;

/** Fields shown in the header or in the people section. */
const HIDDEN = [
  'type',
  'title',
  'startTime',
  'endTime',
  'liveAccount',
  'publishedAt',
  'scheduleEmployees',
  'needs',
  'openPlaces',
  'hours',
  'note',
  'labourCost',
  'labourCostIsEstimate',
  'openToMe',
  'openRoles',
  'videoJobs',
];

const swatch = ({ liveAccount }: Item) =>
  liveAccount === null ? undefined : <span className={classes.swatch} style={{ background: liveAccount.color }} aria-hidden />;

export default function ScheduleScreen() {
  const { uuid = '' } = useParams({ strict: false });
  return (
    <ShowScreen
      resource={Schedule}
      uuid={uuid}
      hidden={HIDDEN}
      picture={swatch}
      title={titleText}
      subtitle={(schedule) => <Subtitle schedule={schedule} />}
    >
      {(schedule) => (
        <>
          <ScheduleBrief schedule={schedule} />
          <SchedulePeople schedule={schedule} />
        </>
      )}
    </ShowScreen>
  );
}

function titleText({ title, liveAccount, type }: Item): string {
  return title ?? liveAccount?.identity ?? (type === 'VIDEO' ? 'Video work' : 'Live');
}

function Subtitle({ schedule }: { readonly schedule: Item }) {
  const { liveAccount, title, startTime, endTime, type, publishedAt } = schedule;
  return (
    <span className={classes.subtitle}>
      {liveAccount === null || title === null ? null : <span>{liveAccount.identity}</span>}
      <span>
        <DateTime value={startTime} style="weekday" />, <DateTime value={startTime} style="time" />–
        <DateTime value={endTime} style="time" />
      </span>
      <SeverityBadge {...TYPE_BADGES[type]} />
      <SeverityBadge {...(publishedAt === null ? DRAFT_BADGE : PUBLISHED_BADGE)} />
      <AppLink to="/schedules" search={{ date: startTime.slice(0, 10) }} className={classes.link}>
        Show in calendar
      </AppLink>
    </span>
  );
}
