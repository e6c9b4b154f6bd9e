/** The open question from when changed values hold, loaded when it is asked. */
import { lateDialog } from '#web/kit/late-dialog.tsx';
import type { TermsWords } from './terms-words.ts';
import type { AskedTerms } from './use-terms-question.ts';

const TermsDialog = lateDialog(() => import('./terms-dialog.tsx'));

export function TermsQuestionDialog({ asked, words }: { readonly asked: AskedTerms | null; readonly words?: TermsWords }) {
  return asked === null ? null : <TermsDialog asked={asked} words={words} onClose={() => asked.answer(null)} />;
}
