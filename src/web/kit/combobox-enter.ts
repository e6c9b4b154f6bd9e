/** Enter in a picker whose list is open chooses an option; when nothing matches what was typed, it must not submit the form without it. */

const OPEN_PICKER = 'input[role=combobox][aria-expanded=true]';

/** @returns a function that stops it. */
export function keepEnterInPickers(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches(OPEN_PICKER)) event.preventDefault();
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}
