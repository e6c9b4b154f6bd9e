/** The font of the first screen, which waits for it for a moment: text drawn in another font first would be moved when it arrives. */

/** As long as browsers hide text while its font loads (`font-display: block`). */
const PATIENCE_MS = 3000;

/** Loads the slice with Latin letters; others are loaded when a text needs them. */
const FONT = '1em "Inter Variable"';

/** Resolves when the font can be used, cannot be loaded, or takes too long; then a system font stands in for it. */
export async function textFont(): Promise<void> {
  let timer: number | undefined;
  const late = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([document.fonts.load(FONT).catch(() => undefined), late]);
  window.clearTimeout(timer);
}
