/** Actions for the selected days: add the ordinary ones as holidays with one name, or remove the existing holidays. */
import { countText } from '#core/number-format';
import { Button, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { splitChoice, type DayChoice } from './day-choice.rules.ts';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';
import { useHolidayCalls, type Holiday } from './holiday-data.hook.tsx';
import classes from './holidays.module.css';
import { shortDay } from './year-calendar.rules.ts';

interface ChoiceBarProps {
  readonly choice: DayChoice;
  readonly holidays: ReadonlyMap<string, Holiday>;
  readonly onDone: () => void;
}

export function ChoiceBar({ choice, holidays: known, onDone }: ChoiceBarProps) {
  const calls = useHolidayCalls();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { ordinary, holidays } = splitChoice(choice, (day) => known.has(day));
  const sorted = [...choice.days].sort();

  // After a failure the selection and the name are kept, so that the user can try again.
  const run = async (call: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await call();
      onDone();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (ordinary.length > 0 && !busy)
      void run(() => calls.add(ordinary.map((date) => ({ date, name: name.trim() === '' ? null : name.trim() }))));
  };
  return (
    <form className={classes.bar} onSubmit={add} aria-label="Selected days">
      <Text size="sm" className={classes.chosen} role="status">
        <b>{countText(choice.days.size, 'day')}</b>{' '}
        <span>{sorted.length === 1 ? shortDay(sorted[0]!) : `${shortDay(sorted[0]!)} – ${shortDay(sorted.at(-1)!)}`}</span>
      </Text>
      {error === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.failure}>
          {messageOf(error)} Nothing was changed. Try again.
        </Text>
      )}
      <Button variant="subtle" color="gray" onClick={onDone}>
        Clear
      </Button>
      {holidays.length === 0 ? null : (
        <Button variant="default" loading={busy} onClick={() => void run(() => calls.remove(holidays.map((date) => known.get(date)!)))}>
          Remove {countText(holidays.length, 'holiday')}
        </Button>
      )}
      {ordinary.length === 0 ? null : (
        <>
          <TextInput
            className={classes.name}
            aria-label="Holiday name"
            placeholder="Name (optional)"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={HolidayConfiguration.fields.name.options.maxLength}
            autoComplete="off"
          />
          <Button type="submit" loading={busy}>
            Add {countText(ordinary.length, 'holiday')}
          </Button>
        </>
      )}
    </form>
  );
}
