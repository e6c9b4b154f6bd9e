/** Dialog that asks for the current password before a sensitive change to the account; its code is loaded when it is opened. */
import { lateDialog } from '#web/kit/late-dialog.tsx';
import type { PasswordDialogProps, PasswordQuestion } from './password-question.part.tsx';

export type { PasswordQuestion };

const Dialog = lateDialog<PasswordDialogProps>(() => import('./password-question.part.tsx'));

export function PasswordDialog(props: Omit<PasswordDialogProps, 'opened'>) {
  return <Dialog opened={props.question !== null} {...props} />;
}
