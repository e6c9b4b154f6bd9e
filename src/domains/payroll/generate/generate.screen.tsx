/** How a payroll comes to be: which days, what is missing, what it comes to, then generated; each step has an address of its own. */
import { useRef } from 'react';
import { LeaveGuard } from '#web/generic/form/leave-guard.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { CheckStep } from './generate-check.part.tsx';
import { useQuestion, useWizard } from './generate-data.hook.tsx';
import { StepList, useStepFocus, wizardText } from './generate-frame.part.tsx';
import { PeriodStep } from './generate-period.part.tsx';
import { PreviewStep } from './generate-preview.part.tsx';
import { RunStep, useGeneration } from './generate-run.part.tsx';
import classes from './generate.module.css';

const LEAVING = {
  title: 'Leave while generating?',
  text: 'The payroll is still being generated. It goes on without you, and is in the list of payrolls when it is done.',
  leave: 'Leave',
};

export default function GenerateScreen() {
  const address = useWizard();
  const { wizard, go } = address;
  const question = useQuestion(wizard);
  const free = useRef(false);
  const generation = useGeneration(free);
  useStepFocus(wizard.step);
  // Pressed on the preview, begun once the last step is here: the way there must not be guarded.
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
          wizard.step === 'period' ? 'What everybody earned in a period, as a draft that you check before it is paid.' : wizardText(wizard)
        }
      />
      <StepList address={address} />
      {wizard.step === 'period' ? <PeriodStep address={address} /> : null}
      {wizard.step === 'check' ? <CheckStep address={address} question={question} /> : null}
      {wizard.step === 'preview' ? <PreviewStep address={address} question={question} onGenerate={generate} /> : null}
      {wizard.step === 'generate' ? <RunStep address={address} question={question} generation={generation} pressed={pressed} /> : null}
      <LeaveGuard dirty={generation.running} free={free} parameter="step" labels={LEAVING} />
    </div>
  );
}
