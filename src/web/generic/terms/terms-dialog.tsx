/** Dialog that asks from when changed values hold: from today, from a day, or from where a mistake began; and what this does to others. */
import '@mantine/dates/styles.layer.css';
import { Button, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState, type FormEvent } from 'react';
import { formatDay, PICKER_FORMS } from '#core/date-text';
import { versionOn } from '#core/dated-values';
import { listText } from '#core/list-text';
import { datedInputs } from '#core/terms';
import { Temporal } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { extensionsOf } from '#web/domains.ts';
import { IconArrowRight } from '#web/kit/icons.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { CALENDAR } from '../calendar.ts';
import { auditLabel } from '../show/audit-text.ts';
import { alwaysEmpty, firstDayOf, nextPlanned, termsBody, type Since } from './terms-series.ts';
import { termText, type TermsTexts } from './terms-texts.ts';
import type { AskedTerms } from './use-terms-question.ts';
import classes from './terms.module.css';

interface TermsDialogProps {
  readonly asked: AskedTerms;
  readonly texts?: TermsTexts | undefined;
  readonly onClose: () => void;
}

export default function TermsDialog({ asked: { resource, item, series, changes, answer }, texts, onClose }: TermsDialogProps) {
  const agency = useSettings();
  const today = Temporal.Now.plainDateISO(agency.timeZone).toString();
  const [kind, setKind] = useState<Since['kind']>('today');
  const [day, setDay] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [reason, setReason] = useState('');

  const names = Object.keys(changes);
  const shown = series.length === 0 ? {} : versionOn(series, today).values;
  const firsts = alwaysEmpty(series, names);
  const onDay: Since | null = day === null ? null : { kind: 'day', day };
  const since: Since | null = kind === 'day' ? onDay : { kind };
  const title = 'From when?';
  const mistakeFrom = firstDayOf(resource, series, { kind: 'mistake' }, changes, today);
  const planned = since === null ? null : nextPlanned(resource, series, since, changes, today);
  const effects = extensionsOf(resource.name).terms;
  const labelOf = (name: string) => auditLabel(name, resource.fields[name]);
  const textOf = (name: string, value: unknown) => termText(name, resource.fields[name], value, agency, texts);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events on to the form that asks.
    event.stopPropagation();
    setMissing(since === null);
    if (since !== null) answer({ since, reason });
  };
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={submit} noValidate aria-label={title}>
        <dl className={classes.asked}>
          {names.map((name) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd className="numbers">
                <span className={classes.from}>{textOf(name, shown[name])}</span>{' '}
                <IconArrowRight size={12} aria-label="to" className={classes.arrow} /> {textOf(name, changes[name])}
              </dd>
            </div>
          ))}
        </dl>
        <Radio.Group value={kind} onChange={(next) => setKind(next)} aria-label="The change holds">
          <Stack gap="sm">
            <Radio
              value="today"
              label="From today"
              description={`${formatDay(today)}. Everything before keeps what it had.`}
              data-autofocus
            />
            <div>
              <Radio value="day" label="From a day" description="In the past or in the future." />
              {kind === 'day' ? (
                <DatePickerInput
                  className={classes.day}
                  aria-label="Day"
                  placeholder="Choose a day"
                  value={day}
                  onChange={(next) => {
                    setDay(next);
                    setMissing(false);
                  }}
                  error={missing ? 'Choose a day.' : undefined}
                  valueFormat={PICKER_FORMS.date}
                  {...CALENDAR}
                />
              ) : null}
            </div>
            <Radio
              value="mistake"
              label="Correct a mistake"
              description={`Holds from where the value began: ${mistakeFrom === null ? 'the beginning' : formatDay(mistakeFrom)}.`}
            />
          </Stack>
        </Radio.Group>
        {firsts.length > 0 && kind !== 'day' ? (
          <p className={classes.said}>
            {listText(firsts.map(labelOf))} {firsts.length === 1 ? 'was' : 'were'} never set before, so the first value holds from the
            beginning.
          </p>
        ) : null}
        {planned === null ? null : <p className={classes.said}>It holds until {formatDay(planned)}, when the next change is planned.</p>}
        {since === null ? null : (
          <div>
            {effects.map((Effect, index) => (
              <LatePart key={index} skeleton={null}>
                <Effect item={item} values={{ ...changes, ...termsBody(since, '') }} />
              </LatePart>
            ))}
          </div>
        )}
        <TextInput
          mt="md"
          label="Reason"
          placeholder="Optional, shown in the history"
          maxLength={datedInputs.overrideReason.options.maxLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Back to the form
          </Button>
          <Button type="submit">Save</Button>
        </div>
        <Text size="xs" c="dimmed" className={classes.zone}>
          Days are those of {agency.timeZone.replaceAll('_', ' ')}.
        </Text>
      </form>
    </Modal>
  );
}
