/** Check step of the wizard: issues that block the payroll and warnings, each with a link to fix it. */
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconRefresh } from '#web/kit/icons.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { FindingList } from './finding-list.part.tsx';
import { usePeriodCheck, type Question, type WizardAddress } from './generate-data.hook.tsx';
import { PayProgress, StepFrame, WIZARD_PATH } from './generate-frame.part.tsx';
import { bySeverity, peopleIn, peopleText, verdictText } from './period-findings.rules.ts';
import classes from './generate.module.css';

export interface StepProps {
  readonly address: WizardAddress;
  readonly question: Question;
}

export function CheckStep({ address, question }: StepProps) {
  const { wizard, with: withPart, go } = address;
  const { answer, error, busy, progress, again } = usePeriodCheck(question.body, { fresh: true });
  const { errors, wage, warnings } = bySeverity(answer?.findings ?? []);
  const underpaid = peopleIn(wage);
  const failure = error ?? question.error;
  const period = { from: wizard.from!, to: wizard.to! };
  return (
    <StepFrame
      title="Check for issues"
      lead="Blocking issues must be fixed before you can generate the payroll. Warnings are optional."
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
      {question.noEmployees ? <NoEmployees address={address} /> : null}
      {failure === null ? null : (
        <ErrorState error={failure} title="Could not check the period" onRetry={error === null ? question.retry : again} compact />
      )}
      {answer === undefined && failure === null && !question.noEmployees ? (
        <>
          <PayProgress progress={progress} label="Checking the period" last="Collecting the results" />
          <FindingsSkeleton />
        </>
      ) : null}
      {answer === undefined || failure !== null ? null : (
        <div className={classes.findings} data-outdated={busy || undefined}>
          <p className={classes.verdict} role="status">
            {busy ? 'Checking again…' : verdictText({ errors: errors.length, underpaid, warnings: warnings.length })}
          </p>
          {answer.findings.length === 0 ? (
            <EmptyState
              compact
              icon={<IconCircleCheck size={20} stroke={1.5} />}
              title="No issues found"
              description={`Every shift has ended, has a rate, and is on no other payroll. ${peopleText(answer.items.length)} will be paid.`}
            />
          ) : null}
          <FindingList
            title="Blocking issues"
            severity="danger"
            findings={errors}
            count={errors.length}
            period={period}
            daysSearch={withPart({ step: 'period' })}
          />
          <FindingList
            title="Below the minimum wage"
            severity="warning"
            findings={wage}
            count={underpaid}
            period={period}
            daysSearch={withPart({ step: 'period' })}
          />
          <FindingList
            title="Warnings"
            severity="warning"
            findings={warnings}
            count={warnings.length}
            period={period}
            daysSearch={withPart({ step: 'period' })}
          />
        </div>
      )}
    </StepFrame>
  );
}

/** Empty state when no employee has this payroll period. */
export function NoEmployees({ address: { with: withPart } }: Pick<StepProps, 'address'>) {
  return (
    <EmptyState
      compact
      title="No employees with this payroll period"
      description="The payroll period is set on each employee’s form. Pay everyone instead, or choose employees."
      action={
        <Button variant="default" renderRoot={(props) => <AppLink {...props} to={WIZARD_PATH} search={withPart({ step: 'period' })} />}>
          Choose employees
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
