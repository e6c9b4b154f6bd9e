/** The open question from when changed values hold, loaded when it is asked. */
import { lateDialog } from '#web/kit/late-dialog.tsx';
import type { TermsTexts } from './terms-texts.ts';
import type { AskedTerms } from './use-terms-question.ts';

const TermsDialog = lateDialog(() => import('./terms-dialog.tsx'));

export function TermsQuestionDialog({ asked, texts }: { readonly asked: AskedTerms | null; readonly texts?: TermsTexts }) {
  return asked === null ? null : <TermsDialog asked={asked} texts={texts} onClose={() => asked.answer(null)} />;
}
