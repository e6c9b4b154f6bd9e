/** What is open above the page: dialogs, drawers, popovers, menus and lists of options. */

const LAYER = '[role=dialog], [role=menu], [role=listbox]';
/** Contents of dialogs and drawers. */
export const MODAL = '[role=dialog][aria-modal=true]';

/** Layers that have had the focus: once it is elsewhere, they are closing. */
const entered = new WeakSet<Element>();

/** @returns a function that stops it. */
export function watchLayers(): () => void {
  const note = ({ target }: FocusEvent) => {
    for (let layer = layerOf(target); layer !== null; layer = layerOf(layer.parentElement)) entered.add(layer);
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

function layerOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(LAYER) : null;
}

/** The topmost open layer, or null. One that fades out is no longer open. */
export function openLayer(selector: string = LAYER): Element | null {
  const { activeElement } = document;
  const shown = [...document.querySelectorAll(selector)].filter((layer) => layer.checkVisibility());
  const focused = shown.findLast((layer) => layer.contains(activeElement));
  if (focused !== undefined) return focused;
  return shown.findLast((layer) => !entered.has(layer) || activeElement === null || activeElement === document.body) ?? null;
}
