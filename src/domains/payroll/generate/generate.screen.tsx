/** Wizard for generating a payroll: period, check, preview, generate. Each step has its own URL. */
import { useRef } from 'react';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { CheckStep } from './generate-check.part.tsx';
import { useLastVerdict, useQuestion, useWizard } from './generate-data.hook.tsx';
import { StepList, useStepFocus, wizardText } from './generate-frame.part.tsx';
import { PeriodStep } from './generate-period.part.tsx';
import { PreviewStep } from './generate-preview.part.tsx';
import { RunStep, useGeneration } from './generate-run.part.tsx';
import classes from './generate.module.css';

const LEAVING = {
  title: 'Leave while generating?',
  text: 'The payroll is still being generated. It will continue in the background and appear in the list of payrolls.',
  leave: 'Leave',
};

export default function GenerateScreen() {
  const address = useWizard();
  const { wizard, go } = address;
  const question = useQuestion(wizard);
  const valid = useLastVerdict(question.body);
  const free = useRef(false);
  const generation = useGeneration(free);
  useStepFocus(wizard.step);
  // The call starts once the last step is mounted, so that the leave guard does not block the navigation to it.
  const pressed = useRef(false);
  const generate = () => {
    pressed.current = true;
    go({ step: 'generate' });
  };
  return (
    <div className={classes.screen}>
      <PageHeader
        title="Generate payroll"
        subtitle={
          wizard.step === 'period'
            ? 'Calculates everyone’s pay for a period as a draft that you can review before it is paid.'
            : wizardText(wizard)
        }
      />
      <StepList address={address} valid={valid} />
      {wizard.step === 'period' ? <PeriodStep address={address} /> : null}
      {wizard.step === 'check' ? <CheckStep address={address} question={question} /> : null}
      {wizard.step === 'preview' ? <PreviewStep address={address} question={question} onGenerate={generate} /> : null}
      {wizard.step === 'generate' ? <RunStep address={address} question={question} generation={generation} pressed={pressed} /> : null}
      <LeaveGuard dirty={generation.running} free={free} parameter="step" labels={LEAVING} />
    </div>
  );
}
