/** Form for bonus settings: grouped fields, a preview of what they would pay, and a save that never overwrites someone else's changes. */
import { recordFrom } from '#core/typed-object';
import { Alert, Button, Text } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconAlertTriangle, IconInfoCircle } from '#web/kit/icons.ts';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Loaded } from '#web/data/calls.ts';
import type { AnyItem } from '#web/generic/any-item.ts';
import { clientChecks } from '#web/generic/client-checks.ts';
import { FormGroupView } from '#web/generic/form/form-group.tsx';
import type { FormGroup } from '#web/generic/form/form-types.ts';
import { toInput } from '#web/generic/form/form-values.ts';
import type { FormValues } from '#web/generic/form/form-value.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { SaveBar, UNSAVED } from '#web/generic/form/save-bar.tsx';
import { TermsTimeline } from '#web/generic/terms/terms-timeline.tsx';
import { TermsQuestionDialog } from '#web/generic/terms/terms-question.tsx';
import { useRecordForm } from '#web/generic/form/use-record-form.ts';
import { toast } from '#web/kit/toast.tsx';
import { bonusOverrides } from './bonus-inputs.part.tsx';
import { BonusSettings } from './bonus-settings.resource.ts';
import classes from './bonus-settings.module.css';
import { typedClock } from './day-strip.rules.ts';
import { MinimumWages } from './minimum-wages.part.tsx';
import { DayStrips } from './day-strips.part.tsx';
import { BONUS_RATE_FIELDS, checkBonusSettings, type BonusSettingsValues } from '../basis/pay-settings.rules.ts';

const StaleDialog = lazy(async () => ({ default: (await import('#web/generic/form/stale-dialog.tsx')).StaleDialog }));

const GROUPS: readonly FormGroup[] = [
  { title: 'Rates', fields: ['rateUnit'] },
  {
    title: 'Time of day',
    help: 'The early bonus applies from midnight.',
    fields: ['earlyShiftBonusRate', 'earlyShiftCutoff', 'lateShiftBonusRate', 'lateShiftCutoff'],
  },
  {
    title: 'Day',
    help: 'Adds to the time of day. A holiday on a weekend pays the higher of the two, once.',
    fields: ['weekendBonusRate', 'holidayBonusRate'],
  },
  { title: 'Minimum wage', fields: ['minimumHourlyWage'] },
  {
    title: 'Leave',
    help: 'Approved holidays and sick leave become lines of the payslip.',
    fields: ['holidayPayPercent', 'leavePay', 'leaveDayHours', 'sickPayPerDay', 'sickWaitingDays'],
  },
];
const NAMES = GROUPS.flatMap(({ fields }) => fields);
const CUTOFFS = ['earlyShiftCutoff', 'lateShiftCutoff'] as const;
const RULED = ['rateUnit', ...BONUS_RATE_FIELDS, ...CUTOFFS] as const;

/** @param loaded the active settings; null = none yet. */
export function BonusSettingsForm({ loaded }: { readonly loaded: Loaded<AnyItem> | null }) {
  // If someone else creates the first settings while this form has unsaved input, saving does not overwrite theirs.
  const [round, setRound] = useState(0);
  return <Editor key={round} loaded={loaded} onTakeTheirs={() => setRound(round + 1)} />;
}

function Editor({ loaded, onTakeTheirs }: { readonly loaded: Loaded<AnyItem> | null; readonly onTakeTheirs: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const free = useRef(false);
  const record = useRecordForm({
    resource: BonusSettings,
    loaded,
    names: NAMES,
    checks: ruleChecks,
    onSaved: () => void toast.success('Bonus settings saved'),
    onInvalid: (name) =>
      focusWhenReady(() =>
        name === null ? alertRef.current : formRef.current?.querySelector<HTMLElement>(`[data-field="${name}"] input`),
      ),
  });
  const { form, dirty, follow, etag } = record;
  const first = etag === null;
  const [shown, setShown] = useState(loaded?.etag ?? null);
  const changedByOthers = loaded !== null && loaded.etag !== etag && loaded.etag !== shown;

  // A newer version replaces the form's values until the user starts typing; after that, saving reports the conflict.
  useEffect(() => {
    if (loaded === null || loaded.etag === shown || dirty) return;
    setShown(loaded.etag);
    follow(loaded);
  }, [loaded, shown, dirty, follow]);

  const overrides = useMemo(() => bonusOverrides(form.values.rateUnit === 'PERCENT'), [form.values.rateUnit]);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    // Expand short forms such as "8", as on blur.
    for (const name of CUTOFFS) form.setFieldValue(name, typedClock(form.getValues()[name] as string));
    void record.save();
  };
  const changed =
    dirty && changedByOthers && !first
      ? 'Someone else has saved these settings in the meantime. When you save, you can compare both versions and choose.'
      : null;
  return (
    <form ref={formRef} className={classes.screen} onSubmit={submit} data-page-form noValidate aria-label="Bonus settings">
      <div className={classes.fields}>
        {first && !changedByOthers ? (
          <Text size="sm" mb="md">
            Nothing is set up yet, so no bonus is paid for early, late, weekend or holiday hours. Save to start paying bonuses.
          </Text>
        ) : null}
        {record.problems.length === 0 ? null : (
          <Alert
            ref={alertRef}
            tabIndex={-1}
            role="alert"
            color="red"
            variant="light"
            mb="md"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title="The settings were not saved"
          >
            {record.problems.map((problem) => (
              <Text key={problem} size="sm">
                {problem}
              </Text>
            ))}
          </Alert>
        )}
        {dirty && changedByOthers && first ? (
          <Alert color="gray" variant="light" mb="md" role="status">
            Someone else has set up bonuses in the meantime. Take theirs to edit them; your own changes will be discarded.
            <Button mt="xs" display="block" size="compact-sm" variant="default" onClick={onTakeTheirs}>
              Take theirs
            </Button>
          </Alert>
        ) : null}
        {GROUPS.map((group) => (
          <FormGroupView
            key={group.title}
            resource={BonusSettings}
            group={group}
            record={record}
            item={loaded?.item ?? null}
            overrides={overrides}
          />
        ))}
        <MinimumWages />
        {loaded === null ? null : <TermsTimeline resource={BonusSettings} item={loaded.item} />}
      </div>
      <div className={classes.aside}>
        <DayStrips typed={typedIn(form.values)} />
        <p className={classes.note}>
          <IconInfoCircle size={16} aria-hidden /> Existing payroll items keep the settings they were calculated with. A draft uses the new
          settings once it is recalculated.
        </p>
      </div>
      <SaveBar unsaved={dirty ? UNSAVED : null} changed={changed}>
        {loaded === null || first ? null : (
          <Button variant="default" disabled={!dirty} onClick={() => follow(loaded)}>
            Discard
          </Button>
        )}
        <Button type="submit" loading={record.saving} disabled={first ? changedByOthers : !dirty}>
          Save settings
        </Button>
      </SaveBar>
      <TermsQuestionDialog asked={record.terms} />
      <LeaveGuard dirty={dirty} free={free} onLeave={record.withdraw} />
      {record.stale === null ? null : (
        <Suspense>
          <StaleDialog
            resource={BonusSettings}
            stale={record.stale}
            saving={record.saving}
            onSettle={(sides) => void record.settleStale(sides)}
            onClose={record.dismissStale}
          />
        </Suspense>
      )}
    </form>
  );
}

/** The values as they would be sent to the server. */
function typedIn(values: FormValues): Record<keyof BonusSettingsValues, unknown> {
  return recordFrom(RULED, (name) => toInput(BonusSettings.fields[name], values[name] ?? null));
}

/** Errors from the pay rules that the declaration does not cover; the messages of the declaration take precedence. */
function ruleChecks(values: FormValues): Record<string, string> {
  const checks = clientChecks(BonusSettings, values);
  return Object.fromEntries(
    checkBonusSettings(typedIn(values))
      .filter(({ propertyPath }) => checks[propertyPath] === undefined)
      .map(({ propertyPath, message }) => [propertyPath, message]),
  );
}
