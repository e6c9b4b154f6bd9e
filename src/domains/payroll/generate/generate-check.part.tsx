/** How an admin learns what is missing before a payroll: what stops it, what is worth a look, each with the way to put it right. */
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconRefresh } from '#web/kit/icons.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { FindingList } from './finding-list.part.tsx';
import { usePeriodCheck, type Question, type WizardAddress } from './generate-data.hook.tsx';
import { PayProgress, StepFrame, WIZARD_PATH } from './generate-frame.part.tsx';
import { bySeverity } from './period-findings.rules.ts';
import classes from './generate.module.css';

export interface StepProps {
  readonly address: WizardAddress;
  readonly question: Question;
}

export function CheckStep({ address, question }: StepProps) {
  const { wizard, with: withPart, go } = address;
  const { answer, error, busy, progress, again } = usePeriodCheck(question.body, { fresh: true });
  const { errors, wage, warnings } = bySeverity(answer?.findings ?? []);
  const failure = error ?? question.error;
  const period = { from: wizard.from!, to: wizard.to! };
  return (
    <StepFrame
      title="What is missing"
      lead="What stops the payroll has to be put right first; the rest is worth a look."
      busy={busy}
      back={{ label: 'Back', search: withPart({ step: 'period' }) }}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={busy && answer !== undefined}
            disabled={question.body === null}
            onClick={again}
          >
            Check again
          </Button>
          <Button
            disabled={answer?.valid !== true || failure !== null}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => go({ step: 'preview' })}
          >
            Preview
          </Button>
        </>
      }
    >
      {question.nobody ? <Nobody address={address} /> : null}
      {failure === null ? null : (
        <ErrorState error={failure} title="The period could not be checked" onRetry={error === null ? question.retry : again} compact />
      )}
      {answer === undefined && failure === null && !question.nobody ? (
        <>
          <PayProgress progress={progress} label="Checking the period" last="Looking at what was found" />
          <FindingsSkeleton />
        </>
      ) : null}
      {answer === undefined || failure !== null ? null : (
        <div className={classes.findings} data-outdated={busy || undefined}>
          <p className={classes.verdict} role="status">
            {busy ? 'Checking again…' : verdict(errors.length, wage.length + warnings.length)}
          </p>
          {answer.findings.length === 0 ? (
            <EmptyState
              compact
              icon={<IconCircleCheck size={20} stroke={1.5} />}
              title="Nothing is missing"
              description={`Every shift has ended, has a rate and is on no other payroll. ${peopleText(answer.items.length)} will be paid.`}
            />
          ) : null}
          <FindingList
            title="Stops the payroll"
            severity="danger"
            findings={errors}
            period={period}
            daysSearch={withPart({ step: 'period' })}
          />
          <FindingList
            title="Below the minimum wage"
            severity="warning"
            findings={wage}
            period={period}
            daysSearch={withPart({ step: 'period' })}
          />
          <FindingList
            title="Worth a look"
            severity="warning"
            findings={warnings}
            period={period}
            daysSearch={withPart({ step: 'period' })}
          />
        </div>
      )}
    </StepFrame>
  );
}

/** Nobody is usually paid by the kind of period that the address says. */
export function Nobody({ address: { with: withPart } }: Pick<StepProps, 'address'>) {
  return (
    <EmptyState
      compact
      title="Nobody is usually paid by this period"
      description="The period is set on the form of each employee. Pay everyone instead, or choose who is paid."
      action={
        <Button variant="default" renderRoot={(props) => <AppLink {...props} to={WIZARD_PATH} search={withPart({ step: 'period' })} />}>
          Choose other people
        </Button>
      }
    />
  );
}

function FindingsSkeleton() {
  return (
    <div className={classes.findings} aria-hidden>
      {[72, 96, 72].map((height, index) => (
        <Skeleton key={index} h={height} />
      ))}
    </div>
  );
}

function verdict(errors: number, warnings: number): string {
  const look = warnings === 0 ? '' : warnings === 1 ? '1 thing is worth a look' : `${warnings} things are worth a look`;
  if (errors === 0) return warnings === 0 ? 'Nothing stands in the way.' : `Nothing stands in the way; ${look}.`;
  const stop = errors === 1 ? '1 thing stops the payroll' : `${errors} things stop the payroll`;
  return look === '' ? `${stop}.` : `${stop}, and ${look}.`;
}

export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}
