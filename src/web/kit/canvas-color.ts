/** What a colour of the theme is on a canvas, which takes no `light-dark()`: what it comes to at a place in the page, as a browser computes it. */

/** @param variable "--ink-soft". */
export function canvasColor(place: HTMLElement, variable: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
