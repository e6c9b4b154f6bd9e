/** Confirmation dialog for an irreversible action; its code is loaded when it is opened. */
import type { ConfirmProps } from './confirm-dialog.tsx';
import { lateDialog } from './late-dialog.tsx';

export const Confirm = lateDialog<ConfirmProps>(() => import('./confirm-dialog.tsx'));
