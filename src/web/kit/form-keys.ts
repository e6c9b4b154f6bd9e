/**
 * Enter and the first focus in forms: Ctrl+Enter saves from every field, Enter in a picker never submits, and a new form begins with the
 * focus in its first field.
 */
import { MODAL, openLayer } from './layers.ts';

const PICKER = '[aria-haspopup=listbox]';
const OPEN_PICKER = `${PICKER}[aria-expanded=true]`;
const LAYER = '[role=dialog], [role=menu], [role=listbox]';
const FIELD =
  ':is(input:not([type=hidden], [type=file], [type=radio], [type=checkbox], [tabindex="-1"]), textarea, select, button[aria-haspopup]):not(:disabled, [readonly]:not([aria-haspopup]))';
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';

/** @returns a function that stops it. */
export function handleFormKeys(): () => void {
  /** The picker whose text was typed, so that its best match is meant. */
  let typed: EventTarget | null = null;
  const entered = ({ target }: Event) => {
    typed = target;
  };
  const left = () => {
    typed = null;
  };
  const save = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || !(event.target instanceof Element)) return;
    const { target } = event;
    const form = formOf(target);
    if (form === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A held key does not confirm the question that saving may ask.
    if (event.repeat) return;
    commit(target, typed === target);
    // Fields report what was typed first.
    setTimeout(() => submit(form));
  };
  const keepFromSubmitting = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(PICKER)) event.preventDefault();
  };
  window.addEventListener('keydown', save, { capture: true });
  document.addEventListener('keydown', keepFromSubmitting);
  document.addEventListener('input', entered);
  document.addEventListener('focusin', left);
  return () => {
    window.removeEventListener('keydown', save, { capture: true });
    document.removeEventListener('keydown', keepFromSubmitting);
    document.removeEventListener('input', entered);
    document.removeEventListener('focusin', left);
  };
}

/** The form that contains the control, also when the control is in a popover above it; next to all controls, the form of the dialog or page. */
function formOf(target: Element): HTMLFormElement | null {
  const form = target.closest('form');
  if (form !== null) return form;
  // The focus is nowhere when the control that had it is gone.
  const layer = target.closest(LAYER) ?? openLayer(MODAL);
  if (layer === null) return document.querySelector<HTMLFormElement>('main form[data-page-form]');
  const owner = layer.id === '' ? null : document.querySelector(`[aria-controls~="${CSS.escape(layer.id)}"]`);
  return owner === null ? layer.querySelector('form') : formOf(owner);
}

/** Applies what has been typed into the field but not been reported, as leaving it does. */
function commit(field: Element, isTyped: boolean): void {
  if (!(field instanceof HTMLElement)) return;
  if (isTyped && field.matches(OPEN_PICKER))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
  if (!field.matches('input, textarea')) return;
  field.blur();
  field.focus({ preventScroll: true });
}

function submit(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button === null || button.form !== form) form.requestSubmit();
  else if (!button.disabled) form.requestSubmit(button);
}

/** Null for a form without fields. */
export function firstField(form: Element | null): HTMLElement | null {
  return [...(form?.querySelectorAll<HTMLElement>(FIELD) ?? [])].find((field) => field.checkVisibility()) ?? null;
}

/** A keyboard is likely; on a phone, the focus would cover half of the form with one. */
export function hasKeyboard(): boolean {
  return matchMedia('(any-hover: hover)').matches;
}

/** Dialogs with a form begin in its first field, not on their close button. @returns a function that stops it. */
export function beginDialogsInForm(): () => void {
  const seen = new WeakSet<Element>();
  const entered = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const dialog = target.closest('[role=dialog]');
    if (dialog === null || seen.has(dialog)) return;
    seen.add(dialog);
    if (hasKeyboard() && (target === dialog || target.matches(CLOSE))) begin(dialog, target);
  };
  document.addEventListener('focusin', entered);
  return () => document.removeEventListener('focusin', entered);
}

/** Focuses the first field, also when the form is still loading, as long as the user has not moved the focus. */
function begin(dialog: Element, from: Element): void {
  const attempt = () => {
    const form = dialog.querySelector('form');
    const field = form?.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(form);
    // Mantine's focus trap begins more than once, each time with the marked control.
    field?.setAttribute('data-autofocus', '');
    if (document.activeElement === from) field?.focus();
    return field !== null || document.activeElement !== from;
  };
  if (attempt()) return;
  const observer = new MutationObserver(() => (attempt() || !dialog.isConnected ? observer.disconnect() : undefined));
  observer.observe(dialog, { childList: true, subtree: true });
}
