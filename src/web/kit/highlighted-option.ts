/**
 * Enter takes the option that a picker highlights. The pickers of the library forget which one it is when a name is typed faster than their
 * list opens: it is still highlighted, and Enter did nothing.
 */

export function installHighlightedOption(page: Document): void {
  page.addEventListener('keydown', (event) => {
    // The picker has taken one itself.
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    const list = event.target.getAttribute('aria-expanded') === 'true' ? event.target.getAttribute('aria-controls') : null;
    if (list === null) return;
    const option = page
      .getElementById(list)
      ?.querySelector<HTMLElement>('[role=option][data-combobox-selected]:not([data-combobox-disabled])');
    if (!option) return;
    event.preventDefault();
    option.click();
  });
}
