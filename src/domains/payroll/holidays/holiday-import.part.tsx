/** Dialog for importing the bank holidays of a year: one part of the United Kingdom, new days preselected, all added in one call. */
import { countText } from '#core/number-format';
import { Button, Checkbox, Group, Modal, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { formatDay } from '#core/date-text';
import { BANK_HOLIDAY_REGION_LABELS, BANK_HOLIDAY_REGIONS, type BankHolidayRegion } from './bank-holidays.rules.ts';
import { useHolidayCalls, useSuggestions } from './holiday-data.hook.tsx';
import classes from './holidays.module.css';

const NOTHING: ReadonlySet<string> = new Set();
const SHAPES = [0, 1, 2, 3, 4, 5, 6, 7];

export default function HolidayImport({ year, onClose }: { readonly year: number; readonly onClose: () => void }) {
  const [region, setRegion] = useState<BankHolidayRegion>('england-wales');
  const [unticked, setUnticked] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { days, waiting, error, retry } = useSuggestions(year, region);
  const calls = useHolidayCalls();
  const selected = days.filter(({ date, exists }) => !exists && !unticked.has(date));
  const tick = (date: string, on: boolean) =>
    setUnticked(new Set(on ? [...unticked].filter((other) => other !== date) : [...unticked, date]));
  const add = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await calls.add(selected.map(({ date, name }) => ({ date, name })));
      onClose();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={`Bank holidays of ${year}`}>
      <SegmentedControl
        fullWidth
        size="xs"
        data={BANK_HOLIDAY_REGIONS.map((value) => ({ value, label: BANK_HOLIDAY_REGION_LABELS[value] }))}
        value={region}
        onChange={(next) => setRegion(next)}
        aria-label="Part of the United Kingdom"
      />
      <Text size="sm" c="dimmed" my="sm">
        As listed by the government: if a holiday falls on a weekend, its substitute weekday is shown. If the weekend day should earn the
        bonus too, add it in the calendar.
      </Text>
      {waiting ? (
        <div role="status" aria-label="Loading">
          {SHAPES.map((shape) => (
            <Skeleton key={shape} h={28} my={8} />
          ))}
        </div>
      ) : null}
      {error === null ? null : (
        <div role="alert" className={classes.problem}>
          <Text size="sm">
            Could not load the bank holidays of {year}. {messageOf(error)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <ul className={classes.suggestions}>
        {days.map(({ date, name, exists }) => (
          <li key={date}>
            <Checkbox
              checked={exists || !unticked.has(date)}
              disabled={exists || busy}
              onChange={(event) => tick(date, event.currentTarget.checked)}
              label={
                <>
                  <b>{formatDay(date)}</b> {name}
                </>
              }
            />
            <SeverityBadge severity={exists ? 'neutral' : 'info'} label={exists ? 'Already added' : 'New'} />
          </li>
        ))}
      </ul>
      {failure === null ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {messageOf(failure)} Nothing was added. Try again.
        </Text>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={selected.length === 0} onClick={() => void add()}>
          {selected.length === 0 ? 'Nothing to add' : `Add ${countText(selected.length, 'holiday')}`}
        </Button>
      </Group>
    </Modal>
  );
}
