/** Screen for the holidays of a year: select days in a calendar, edit them in a list, or import the bank holidays. */
import { ActionIcon, Alert, Button } from '@mantine/core';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { IconBuildingBank, IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { ChoiceBar } from './choice-bar.part.tsx';
import { NO_CHOICE } from './day-choice.rules.ts';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';
import { useHolidays } from './holiday-data.hook.tsx';
import { HolidayList } from './holiday-list.part.tsx';
import classes from './holidays.module.css';
import { YearCalendar } from './year-calendar.part.tsx';
import { yearOf } from './year-calendar.rules.ts';

const loadImport = () => import('./holiday-import.part.tsx');
const HolidayImport = lateDialog(loadImport);

export default function HolidayManagementScreen() {
  useLiveResource(HolidayConfiguration.plural);
  const { timeZone } = useSettings();
  const today = dayIn(new Date().toISOString(), timeZone);
  const { year: yearParam } = useSearch({ strict: false }) as { readonly year?: unknown };
  const year = yearOf(yearParam, today);
  const [importing, setImporting] = useState(false);
  const preload = () => void loadImport().catch(() => undefined);
  const importButton = (
    <Button
      variant="default"
      leftSection={<IconBuildingBank size={16} aria-hidden />}
      onClick={() => setImporting(true)}
      onPointerEnter={preload}
      onFocus={preload}
    >
      Import bank holidays
    </Button>
  );
  return (
    <>
      <PageHeader title="Holiday management" subtitle="Hours worked on these days earn the holiday bonus." actions={importButton} />
      <YearLinks year={year} thisYear={Number(today.slice(0, 4))} />
      <Year key={year} year={year} today={today} importButton={importButton} />
      {importing ? <HolidayImport year={year} onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function YearLinks({ year, thisYear }: { readonly year: number; readonly thisYear: number }) {
  const to = (other: number) => ({ to: '/holiday-management', search: { year: String(other) } });
  return (
    <nav className={classes.years} aria-label="Year">
      <ActionIcon
        variant="default"
        size={32}
        aria-label={`Previous year, ${year - 1}`}
        renderRoot={(root) => <AppLink {...root} {...to(year - 1)} />}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <h2 className={classes.year} aria-live="polite">
        {year}
      </h2>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={`Next year, ${year + 1}`}
        renderRoot={(root) => <AppLink {...root} {...to(year + 1)} />}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      {year === thisYear ? null : (
        <Button variant="subtle" color="gray" renderRoot={(root) => <AppLink {...root} to="/holiday-management" />}>
          This year
        </Button>
      )}
    </nav>
  );
}

function Year({ year, today, importButton }: { readonly year: number; readonly today: string; readonly importButton: ReactNode }) {
  const { days, waiting, error, retry } = useHolidays(year);
  const [choice, setChoice] = useState(NO_CHOICE);
  const holidays = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  return (
    <>
      {error === null ? null : (
        <Alert role="alert" color="red" variant="light" mb="md" title={`Could not load the holidays of ${year}`}>
          {messageOf(error)}
          <Button mt="xs" display="block" size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      <div className={classes.board} data-waiting={waiting || undefined}>
        <YearCalendar year={year} today={today} holidays={holidays} choice={choice} onChoice={setChoice} />
        {error === null ? <HolidayList year={year} today={today} holidays={days} waiting={waiting} importButton={importButton} /> : null}
      </div>
      {choice.days.size === 0 ? null : <ChoiceBar choice={choice} holidays={holidays} onDone={() => setChoice(NO_CHOICE)} />}
    </>
  );
}
