/** Asks for the reason of changes in closed periods, on every screen, and says when a change has led to arrears. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { reasons } from '#web/api/override-reason.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { toast } from '#web/kit/toast.tsx';

const ClosedPeriodDialog = lateDialog(() => import('./closed-period-dialog.part.tsx'));

export default function ClosedPeriod() {
  const question = useSyncExternalStore(reasons.subscribe, reasons.question);
  const arrears = useSyncExternalStore(reasons.subscribe, reasons.arrears);
  const said = useRef(arrears);
  useEffect(() => {
    if (arrears === said.current) return;
    said.current = arrears;
    toast.info('The difference to the closed payroll is proposed for a later one.', { id: 'arrears' });
  }, [arrears]);
  return question === null ? null : <ClosedPeriodDialog question={question} onClose={() => question.answer(null)} />;
}
