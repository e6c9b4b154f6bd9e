/**
 * Resolves a theme colour for canvas drawing, which does not support `light-dark()`, by reading the computed colour at a place in the page.
 */

/** @param variable CSS variable, such as "--ink-soft". */
export function canvasColor(element: HTMLElement, variable: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
