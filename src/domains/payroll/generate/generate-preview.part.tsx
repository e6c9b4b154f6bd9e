/** Preview step of the wizard: the estimated total, and what each person would get. */
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconBan } from '#web/kit/icons.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Money } from '#web/kit/money.tsx';
import { ArrearsChoice } from './arrears-choice.part.tsx';
import { chosenArrears, withArrears } from './arrears-choice.rules.ts';
import { NoEmployees, type StepProps } from './generate-check.part.tsx';
import { usePeriodCheck } from './generate-data.hook.tsx';
import { PayProgress, StepFrame, WIZARD_PATH } from './generate-frame.part.tsx';
import { peopleText } from './period-findings.rules.ts';
import { PreviewTable } from './preview-table.part.tsx';
import { clockHours } from '../item/pay-text.rules.ts';
import { amountsIn, totalsOf, type PreviewRow } from './preview-rows.rules.ts';
import classes from './generate.module.css';

export function PreviewStep({ address, question, onGenerate }: StepProps & { readonly onGenerate: () => void }) {
  const { wizard, with: withPart, go } = address;
  const { answer, error, progress, again } = usePeriodCheck(question.body, { fresh: false });
  const failure = error ?? question.error;
  const stopped = answer !== undefined && !answer.valid;
  const rows = answer === undefined ? [] : withArrears(answer.items, chosenArrears(answer.arrears, wizard.leftOut));
  const empty = answer !== undefined && answer.items.length === 0 && answer.arrears.length === 0;
  const ready = answer !== undefined && answer.valid && rows.length > 0;
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
      {empty ? (
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
      {answer === undefined || empty ? null : (
        <>
          <Sums rows={rows} />
          {answer.arrears.length === 0 ? null : <ArrearsChoice address={address} arrears={answer.arrears} onDecided={again} />}
          <PreviewTable rows={rows} sort={wizard.sort} onSort={(sort) => go({ sort }, { replace: true })} />
        </>
      )}
    </StepFrame>
  );
}

function Sums({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const { allSeconds, baseAmount, bonusAmount, arrearsAmount, totalAmount } = totalsOf(rows);
  return (
    <dl className={classes.sums}>
      <div className={classes.estimate}>
        <dt>Estimated total</dt>
        <dd>
          <Money amount={totalAmount} />
        </dd>
      </div>
      <div>
        <dt>For</dt>
        <dd>{peopleText(rows.length)}</dd>
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
      {amountsIn(rows).includes('arrearsAmount') ? (
        <div>
          <dt>Earlier periods</dt>
          <dd>
            <Money amount={arrearsAmount} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
