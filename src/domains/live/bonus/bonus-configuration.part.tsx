/** Editor for the bonus rules of an account: tiers and incentives next to a preview, saved together, with undo. */
import { Alert, Button, Text } from '@mantine/core';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { IconAlertTriangle, IconArrowBackUp, IconPlus } from '#web/kit/icons.ts';
import { useRef, useState, type FormEvent } from 'react';
import type { ItemOf } from '#core/resource';
import { Temporal } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { SaveBar, UNSAVED } from '#web/generic/form/save-bar.tsx';
import { TermsQuestionDialog } from '#web/generic/terms/terms-question.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import classes from './bonus-configuration.module.css';
import { withIncentive, withTier, type IncentiveDraft } from './bonus-draft.rules.ts';
import { fallText } from './bonus-text.rules.ts';
import { BONUS_TEXTS } from './bonus-texts.rules.ts';
import { RolesInput, TierRows } from './bonus-fields.part.tsx';
import { BonusPreviewPanel } from './bonus-preview.part.tsx';
import { IncentiveCard } from './incentive-card.part.tsx';
import type { LiveAccount } from '../account/live-account.resource.ts';
import { useBonusEdits, type BonusEdits } from './use-bonus-edits.hook.tsx';

type LiveAccountItem = ItemOf<typeof LiveAccount>;

interface BonusConfigurationProps {
  readonly account: LiveAccountItem;
  readonly mayEdit: boolean;
}

export function BonusConfiguration({ account, mayEdit }: BonusConfigurationProps) {
  // The rules are missing from the response for users who may not read them.
  if (!('hourlyGmvBonusSettings' in account))
    return (
      <EmptyState
        title="You do not have access to the bonus rules"
        description="Bonus rules are visible to admins and to the managers of the account."
      />
    );
  return <Editor key={account.uuid} account={account} mayEdit={mayEdit} />;
}

function Editor({ account, mayEdit }: BonusConfigurationProps) {
  const { timeZone } = useSettings();
  const today = Temporal.Now.plainDateISO(timeZone).toString();
  const form = useRef<HTMLFormElement>(null);
  const free = useRef(false);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const edits = useBonusEdits(account, (keys) => {
    setOpen((before) => new Set([...before, ...keys]));
    focusWhenReady(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]'));
  });
  const { draft } = edits;
  const empty = draft.tiers.length === 0 && draft.incentives.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edits.save();
  };
  return (
    <form ref={form} data-page-form className={classes.screen} onSubmit={submit} noValidate aria-label="Bonus rules">
      <fieldset className={classes.editors} disabled={!mayEdit}>
        <legend className={classes.hidden}>Bonus rules of {account.identity}</legend>
        {edits.problems.length === 0 ? null : (
          <Alert
            role="alert"
            tabIndex={-1}
            color="red"
            variant="light"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title="The rules were not saved"
          >
            {edits.problems.map((problem) => (
              <Text key={problem} size="sm">
                {problem}
              </Text>
            ))}
          </Alert>
        )}
        {edits.theirs === null ? null : (
          <Alert
            role="alert"
            tabIndex={-1}
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title="Someone else changed these rules"
          >
            <Text size="sm">Save again to keep your version, or take theirs. Undo restores yours.</Text>
            <Button mt="xs" size="compact-sm" variant="default" onClick={edits.takeTheirs}>
              Take theirs
            </Button>
          </Alert>
        )}
        {empty ? (
          <p className={classes.intro}>
            Reward people for what they sell: tiers pay a bonus per hour on air, incentives pay for reaching a target. Start with a tier;
            the preview shows immediately what a schedule would earn.
          </p>
        ) : null}
        <Tiers edits={edits} />
        <Incentives edits={edits} today={today} open={open} setOpen={setOpen} />
      </fieldset>
      <BonusPreviewPanel draft={draft} today={today} />
      {mayEdit ? (
        <SaveBar unsaved={edits.dirty ? UNSAVED : null}>
          <Button
            variant="subtle"
            color="gray"
            disabled={!edits.canUndo}
            onClick={edits.undo}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
          >
            Undo
          </Button>
          <Button variant="default" disabled={!edits.dirty} onClick={edits.discard}>
            Discard
          </Button>
          <Button type="submit" loading={edits.saving} disabled={!edits.dirty}>
            Save rules
          </Button>
        </SaveBar>
      ) : null}
      <LeaveGuard dirty={edits.dirty} free={free} onLeave={edits.withdraw} parameter="tab" />
      <TermsQuestionDialog asked={edits.terms} texts={BONUS_TEXTS} />
      <Confirm
        opened={edits.falling.length > 0}
        onClose={edits.keepEditing}
        onConfirm={edits.saveFalling}
        title="Save tiers that pay less?"
        label="Save anyway"
        dismissLabel="Keep editing"
      >
        {edits.falling.map((fall) => (
          <Text key={`${fall.incentive} ${fall.tier}`} size="sm">
            {fall.incentive ?? 'GMV bonus'}: {fallText(fall)}
          </Text>
        ))}
      </Confirm>
    </form>
  );
}

function Tiers({ edits: { draft, errors, change } }: { readonly edits: BonusEdits }) {
  const { symbol } = useCurrency();
  return (
    <section className={classes.part}>
      <h2 className={classes.subtitle}>GMV bonus</h2>
      <p className={classes.help}>The GMV per hour of a stream determines the tier; its bonus is paid for every hour on air.</p>
      <TierRows
        tiers={draft.tiers}
        labels={{ from: 'From GMV per hour', value: 'Bonus per hour', add: draft.tiers.length === 0 ? 'Add the first tier' : 'Add a tier' }}
        units={{ from: { before: symbol }, value: { before: symbol } }}
        path="hourlyGmvBonusSettings.tiers"
        names={['minHourlyGmv', 'bonusPerHour']}
        errors={errors}
        onChange={(tiers, step) => change({ ...draft, tiers }, step)}
        onAdd={() => change(withTier(draft), null)}
      />
      {draft.tiers.length === 0 ? null : (
        <RolesInput
          label="Paid to"
          roles={draft.roles}
          error={errors['hourlyGmvBonusSettings.roles']}
          onChange={(roles) => change({ ...draft, roles }, null)}
        />
      )}
    </section>
  );
}

interface IncentivesProps {
  readonly edits: BonusEdits;
  readonly today: string;
  readonly open: ReadonlySet<number>;
  readonly setOpen: (open: ReadonlySet<number>) => void;
}

function Incentives({ edits: { draft, errors, change }, today, open, setOpen }: IncentivesProps) {
  const list = useRef<HTMLUListElement>(null);
  const replace = (incentives: readonly IncentiveDraft[], step: string | null) => change({ ...draft, incentives }, step);
  const add = () => {
    setOpen(new Set([...open, draft.nextKey]));
    change(withIncentive(draft), null);
    focusWhenReady(() => list.current?.querySelector<HTMLInputElement>('[data-incentive]:last-child input'));
  };
  const copy = (incentive: IncentiveDraft) => {
    const keys = { key: draft.nextKey, tiers: incentive.tiers.map((tier, index) => ({ ...tier, key: draft.nextKey + 1 + index })) };
    change(
      {
        ...draft,
        nextKey: draft.nextKey + 1 + incentive.tiers.length,
        incentives: [...draft.incentives, { ...incentive, ...keys, name: incentive.name === '' ? '' : `${incentive.name} (copy)` }],
      },
      null,
    );
  };
  return (
    <section className={classes.part}>
      <h2 className={classes.subtitle}>Incentives</h2>
      <p className={classes.help}>Rewards for targets of a person or the team, in addition to the GMV bonus.</p>
      <ul ref={list} className={classes.cards}>
        {draft.incentives.map((incentive, index) => (
          <IncentiveCard
            key={incentive.key}
            incentive={incentive}
            index={index}
            errors={errors}
            today={today}
            open={open.has(incentive.key)}
            onToggle={() =>
              setOpen(
                open.has(incentive.key) ? new Set([...open].filter((key) => key !== incentive.key)) : new Set([...open, incentive.key]),
              )
            }
            onChange={(part, step) =>
              replace(
                draft.incentives.map((other) => (other.key === incentive.key ? { ...other, ...part } : other)),
                step,
              )
            }
            onAddTier={() =>
              change(
                {
                  ...draft,
                  nextKey: draft.nextKey + 1,
                  incentives: draft.incentives.map((other) =>
                    other.key === incentive.key
                      ? { ...other, tiers: [...other.tiers, { key: draft.nextKey, from: '', value: '' }] }
                      : other,
                  ),
                },
                null,
              )
            }
            onCopy={() => copy(incentive)}
            onRemove={() =>
              replace(
                draft.incentives.filter(({ key }) => key !== incentive.key),
                null,
              )
            }
          />
        ))}
      </ul>
      <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add} className={classes.add}>
        {draft.incentives.length === 0 ? 'Add the first incentive' : 'Add an incentive'}
      </Button>
    </section>
  );
}
