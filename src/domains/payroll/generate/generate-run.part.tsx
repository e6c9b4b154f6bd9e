/** Generate step of the wizard: shows progress, opens the new payroll, and explains what to do if generation fails. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { forget } from '#web/data/keys.ts';
import { callWithProgress } from '#web/data/call-with-progress.ts';
import type { Progress } from '#web/data/progress-call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { toast } from '#web/kit/toast.tsx';
import { checkKey, useGenerateBody } from './generate-data.hook.tsx';
import { NoEmployees, type StepProps } from './generate-check.part.tsx';
import type { generatePayroll } from './generate.action.ts';
import { checkedBody, type PayBody } from './generate-address.rules.ts';
import { PayProgress, StepFrame, WIZARD_PATH, wizardText } from './generate-frame.part.tsx';
import { payrollPath, peopleText } from './period-findings.rules.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import classes from './generate.module.css';

export interface Generation {
  readonly running: boolean;
  readonly progress: Progress | null;
  readonly error: unknown;
  readonly start: (body: PayBody) => void;
}

/** @param free set to true when navigation must not be blocked by the leave guard. */
export function useGeneration(free: RefObject<boolean>): Generation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [{ running, progress, error }, setState] = useState<Omit<Generation, 'start'>>({ running: false, progress: null, error: null });
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  const start = useCallback(
    (body: PayBody) => {
      free.current = false;
      setState({ running: true, progress: null, error: null });
      const onProgress = (reported: Progress) => setState({ running: true, progress: reported, error: null });
      callWithProgress<typeof generatePayroll>('POST /api/payrolls/generate', { input: body, waits: 'change', onProgress }).then(
        (payroll) => {
          for (const resource of [Payroll, PayrollItem]) void forget(client, resource);
          toast.success(`Payroll of ${payroll.period} generated for ${peopleText(payroll.itemCount ?? 0)}.`);
          free.current = true;
          if (here.current) void navigate({ to: `/payroll/${payroll.uuid}`, replace: true });
        },
        (fault: unknown) => {
          // The check before it no longer holds: something has changed since, or the payroll exists by now.
          client.removeQueries({ queryKey: checkKey(checkedBody(body)) });
          setState({ running: false, progress: null, error: fault });
          if (!here.current) toast.error(fault);
        },
      );
    },
    [client, free, navigate],
  );
  return { running, progress, error, start };
}

interface RunStepProps extends StepProps {
  readonly generation: Generation;
  /** Set when the user pressed "Generate payroll" on the preview. */
  readonly pressed: RefObject<boolean>;
}

export function RunStep({ address, question, generation, pressed }: RunStepProps) {
  const { wizard, with: withPart } = address;
  const { running, progress, error, start } = generation;
  const { body } = question;
  const sent = useGenerateBody(body, wizard.leftOut);
  useEffect(() => {
    if (!pressed.current || sent === null) return;
    pressed.current = false;
    start(sent);
  }, [sent, pressed, start]);
  return (
    <StepFrame
      title={running ? 'Generating the payroll' : error === null ? 'Ready to generate' : 'The payroll was not generated'}
      lead={
        running
          ? 'The payroll opens when it is done.'
          : error === null && body !== null
            ? `${wizardText(wizard)}. It starts as a draft. If it was already generated, you will see a link to it: no one is paid twice.`
            : undefined
      }
      busy={running}
      {...(running
        ? {}
        : {
            back: { label: 'Back', search: withPart({ step: 'preview' }) },
            footer: (
              <Button variant={error === null ? 'filled' : 'default'} disabled={sent === null} onClick={() => sent !== null && start(sent)}>
                {error === null ? 'Generate payroll' : 'Try again'}
              </Button>
            ),
          })}
    >
      {question.noEmployees ? <NoEmployees address={address} /> : null}
      {question.error === null ? null : <ErrorState error={question.error} onRetry={question.retry} compact />}
      {running ? <PayProgress progress={progress} label="Generating the payroll" last="Saving the payroll" /> : null}
      {error === null ? null : (
        <RunProblem error={error} daysSearch={withPart({ step: 'period' })} checkSearch={withPart({ step: 'check' })} />
      )}
    </StepFrame>
  );
}

interface RunProblemProps {
  readonly error: unknown;
  readonly daysSearch: Readonly<Record<string, string>>;
  readonly checkSearch: Readonly<Record<string, string>>;
}

/** The error and what to do next: open the other payroll, choose other days, or check whether the payroll exists after all. */
function RunProblem({ error, daysSearch, checkSearch }: RunProblemProps) {
  const other = otherPayroll(error);
  const cutOff = error instanceof ApiError && error.failure !== 'response';
  const violations = error instanceof ApiError ? error.violations : [];
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={
        cutOff ? 'Could not reach the server' : other === null ? 'The payroll could not be generated' : 'These days already have a payroll'
      }
    >
      {cutOff ? (
        <p className={classes.message}>The payroll may still have been generated. Check the list of payrolls before you try again.</p>
      ) : null}
      {!cutOff && violations.length === 0 ? <p className={classes.message}>{messageOf(error)}</p> : null}
      {violations.map(({ propertyPath, message }) => (
        <p key={`${propertyPath} ${message}`} className={classes.message}>
          {message}
        </p>
      ))}
      <p className={classes.remedies}>
        {other === null ? null : (
          <AppLink to={payrollPath(other)} className={classes.link}>
            Open the other payroll
          </AppLink>
        )}
        {cutOff ? (
          <AppLink to="/payroll" className={classes.link}>
            View payrolls
          </AppLink>
        ) : (
          <AppLink to={WIZARD_PATH} search={daysSearch} className={classes.link}>
            Change days
          </AppLink>
        )}
        <AppLink to={WIZARD_PATH} search={checkSearch} className={classes.link}>
          Review issues
        </AppLink>
      </p>
    </Alert>
  );
}

/** IRI of the payroll that already covers these days, if that is the reason. */
function otherPayroll(error: unknown): string | null {
  const data = error instanceof ApiError ? error.data : null;
  return typeof data === 'object' && data !== null && 'payroll' in data && typeof data.payroll === 'string' ? data.payroll : null;
}
