/** Preview step of the wizard: the estimated total, and what each person would get. */
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconBan } from '#web/kit/icons.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Money } from '#web/kit/money.tsx';
import { NoEmployees, type StepProps } from './generate-check.part.tsx';
import { usePeriodCheck } from './generate-data.hook.tsx';
import { PayProgress, StepFrame, WIZARD_PATH } from './generate-frame.part.tsx';
import { peopleText } from './period-findings.rules.ts';
import { PreviewTable } from './preview-table.part.tsx';
import { clockHours } from '../item/pay-text.rules.ts';
import { totalsOf } from './preview-rows.rules.ts';
import classes from './generate.module.css';

export function PreviewStep({ address, question, onGenerate }: StepProps & { readonly onGenerate: () => void }) {
  const { wizard, with: withPart, go } = address;
  const { answer, error, progress, again } = usePeriodCheck(question.body, { fresh: false });
  const failure = error ?? question.error;
  const stopped = answer !== undefined && !answer.valid;
  const ready = answer !== undefined && answer.valid && answer.items.length > 0;
  return (
    <StepFrame
      title="Preview"
      lead="Based on current schedules, streams, rates and settings. You can add adjustments later, on the payroll."
      busy={answer === undefined && failure === null}
      back={{ label: 'Back', search: withPart({ step: 'check' }) }}
      footer={
        <Button disabled={!ready} onClick={onGenerate}>
          Generate payroll
        </Button>
      }
    >
      {question.noEmployees ? <NoEmployees address={address} /> : null}
      {failure === null ? null : (
        <ErrorState error={failure} title="Could not calculate the pay" onRetry={error === null ? question.retry : again} compact />
      )}
      {answer === undefined && failure === null && !question.noEmployees ? (
        <>
          <PayProgress progress={progress} label="Calculating the preview" last="Adding up" />
          <div aria-hidden>
            <Skeleton h={64} w="16rem" />
          </div>
          <ListSkeleton rows={6} columns={5} />
        </>
      ) : null}
      {stopped ? (
        <Alert role="alert" color="red" variant="light" icon={<IconBan size={18} aria-hidden />} title="This payroll has blocking issues">
          <AppLink to={WIZARD_PATH} search={withPart({ step: 'check' })} className={classes.link}>
            Review issues
          </AppLink>
        </Alert>
      ) : null}
      {answer?.items.length === 0 ? (
        <EmptyState
          compact
          title="No one to pay"
          description="There are no shifts to pay on these days: none are scheduled, none have ended, or all are on other payrolls."
          action={
            <Button variant="default" renderRoot={(props) => <AppLink {...props} to={WIZARD_PATH} search={withPart({ step: 'period' })} />}>
              Change days
            </Button>
          }
        />
      ) : null}
      {answer === undefined || answer.items.length === 0 ? null : (
        <>
          <Sums items={answer.items} total={answer.estimatedTotal} />
          <PreviewTable rows={answer.items} sort={wizard.sort} onSort={(sort) => go({ sort }, { replace: true })} />
        </>
      )}
    </StepFrame>
  );
}

function Sums({ items, total }: { readonly items: Parameters<typeof totalsOf>[0]; readonly total: string }) {
  const { allSeconds, baseAmount, bonusAmount } = totalsOf(items);
  return (
    <dl className={classes.sums}>
      <div className={classes.estimate}>
        <dt>Estimated total</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>{peopleText(items.length)}</dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>{clockHours(allSeconds)}</dd>
      </div>
      <div>
        <dt>Base</dt>
        <dd>
          <Money amount={baseAmount} />
        </dd>
      </div>
      <div>
        <dt>Bonus</dt>
        <dd>
          <Money amount={bonusAmount} />
        </dd>
      </div>
    </dl>
  );
}
