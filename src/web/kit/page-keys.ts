/** Which keys are shortcuts of the page, and which belong to an input, a form or an open layer. */
import { openLayer } from './layers.ts';

/** Fields in which a letter is text, or chooses an option. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
/** Marks the form of a page whose purpose is filling it in; letters next to its fields are no shortcuts either. */
const PAGE_FORM = 'main [data-page-form]';
/** Controls that use the key themselves, apart from the screen's own entries. */
const OWN_KEYS: readonly (readonly [RegExp, string])[] = [
  [/^(?: |Enter)$/, 'a, button, input, summary, [role=button], [role=link]'],
  [/^(?:Arrow|Home$|End$)/, 'input, [role=slider], [role=radio], [role=tab], [role=menuitem]'],
];

/** Whether the key is free for the page: nothing is being typed, and no dialog, drawer, menu, list of options or form is open. */
export function isFreeKey(event: KeyboardEvent): boolean {
  return isFreeOfTyping(event) && document.querySelector(PAGE_FORM) === null;
}

/** As above, on pages with a form as well. */
export function isFreeOfTyping({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing) return false;
  return !(target instanceof Element && target.closest(TYPING) !== null) && openLayer() === null;
}

export function hasModifier({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Whether the focused control uses the key itself: Space presses a button, an arrow moves a slider. */
export function isOwnKey({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  return target instanceof Element && OWN_KEYS.some(([keys, controls]) => keys.test(key) && target.closest(controls) !== null);
}

/** Whether no control has the focus, as after navigation or a click next to all controls. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'content';
}
