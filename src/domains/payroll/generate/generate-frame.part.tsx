/** Layout of the wizard: the step list, and for each step a heading, content, and the back and next buttons. */
import { countText } from '#core/number-format';
import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '#web/kit/icons.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Progress as ProgressState } from '#web/data/progress-call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { choiceText } from '#web/generic/text.ts';
import { isComplete, STEP_LABELS, stepMarks, STEPS, type Step, type StepMark, type Wizard } from './generate-address.rules.ts';
import type { WizardAddress } from './generate-data.hook.tsx';
import { shareDone, stageText } from './pay-progress.rules.ts';
import { periodLabel } from '../basis/period.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import classes from './generate.module.css';

const HEADING = 'step-heading';
export const WIZARD_PATH = '/payroll/generate';

interface StepListProps {
  readonly address: WizardAddress;
  /** Whether nothing blocks the payroll; undefined = not checked. */
  readonly valid: boolean | undefined;
}

/** Earlier steps are links; later steps are reached with the next button. */
export function StepList({ address: { wizard, with: withPart }, valid }: StepListProps) {
  const at = STEPS.indexOf(wizard.step);
  const marks = stepMarks(wizard.step, valid);
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {STEPS.map((step, index) => {
          const text = (
            <>
              <span className={classes.number}>
                <Mark mark={marks[step]} number={index + 1} />
              </span>
              <span className={classes.stepLabel}>{STEP_LABELS[step]}</span>
            </>
          );
          return (
            <li
              key={step}
              className={classes.step}
              data-at={index === at || undefined}
              data-mark={marks[step] ?? undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {index < at ? (
                <AppLink to={WIZARD_PATH} search={withPart({ step })} className={classes.stepLink}>
                  {text}
                </AppLink>
              ) : (
                <span className={classes.stepLink}>{text}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({ mark, number }: { readonly mark: StepMark; readonly number: number }) {
  if (mark === 'done') return <IconCheck size={14} stroke={2.5} role="img" aria-label="Done" />;
  if (mark === 'blocked') return <IconAlertTriangle size={14} stroke={2} role="img" aria-label="Blocking issues" />;
  return number;
}

/** Moves focus to the heading when the step changes. */
export function useStepFocus(step: Step): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    document.getElementById(HEADING)?.focus();
  }, [step]);
}

interface StepFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Rendered at the end of the step, after the back button. */
  readonly footer?: ReactNode;
  /** The back button's label and target. */
  readonly back?: { readonly label: string; readonly search: Readonly<Record<string, string>> };
  readonly busy?: boolean;
}

export function StepFrame({ title, lead, children, footer, back, busy }: StepFrameProps) {
  return (
    <section className={classes.frame} aria-labelledby={HEADING} aria-busy={busy}>
      <div>
        <h2 id={HEADING} className={classes.heading} tabIndex={-1}>
          {title}
        </h2>
        {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
      {footer === undefined && back === undefined ? null : (
        <div className={classes.footer}>
          {back === undefined ? null : (
            <Button variant="default" renderRoot={(props) => <AppLink {...props} to={WIZARD_PATH} search={back.search} />}>
              {back.label}
            </Button>
          )}
          {footer}
        </div>
      )}
    </section>
  );
}

/** "Monthly payroll of June 2026, for everyone". */
export function wizardText({ type, from, to, people, employees }: Wizard): string {
  const kind = choiceText(Payroll.fields.periodType, type);
  if (from === null || to === null) return `${kind} payroll`;
  const scope = {
    everyone: 'everyone',
    usual: `employees usually paid ${kind.toLowerCase()}`,
    chosen: countText(employees.length, 'selected employee'),
  }[people];
  return isComplete({ type, from, to, people, employees })
    ? `${kind} payroll of ${periodLabel({ from, to })}, for ${scope}`
    : `${kind} payroll`;
}

/** @param last the text after everything has been calculated. */
export function PayProgress({
  progress,
  label,
  last,
}: {
  readonly progress: ProgressState | null;
  readonly label: string;
  readonly last: string;
}) {
  return (
    <div className={classes.progress}>
      <Progress value={Math.round(shareDone(progress) * 100)} size="md" transitionDuration={120} aria-label={label} />
      <p className={classes.stage} role="status">
        {stageText(progress, last)}
      </p>
    </div>
  );
}
