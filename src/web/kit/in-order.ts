/**
 * Shows the parts of a page that load at different speeds from top to bottom, so that none is pushed down by one above it: parts below one
 * that is still loading are hidden (`data-later`). A style sheet cannot do this: Chromium 147 does not update elements that follow one with
 * `:has()` reliably, so that they would stay hidden.
 */

const LOADING = '.mantine-Skeleton-root, [data-awaited]';

/** Ref for the element whose children are the parts. */
export function showInOrder(container: HTMLElement | null): (() => void) | undefined {
  if (container === null) return undefined;
  const arrange = () => {
    let isLater = false;
    for (const part of container.children) {
      part.toggleAttribute('data-later', isLater);
      isLater ||= part.matches(LOADING) || part.querySelector(LOADING) !== null;
    }
  };
  // Called before the changed page is painted.
  const observer = new MutationObserver(arrange);
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['data-awaited'] });
  arrange();
  return () => {
    observer.disconnect();
    for (const part of container.children) part.removeAttribute('data-later');
  };
}
