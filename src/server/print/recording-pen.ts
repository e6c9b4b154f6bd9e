/** Finds out which texts a document draws before its fonts are loaded. */
import type { Pen } from './pen.ts';

/** A pen that draws nothing and only collects the texts that fonts are needed for. Every text has zero width, so nothing is truncated. */
export function recordingPen(): { readonly pen: Pen; readonly texts: ReadonlySet<string> } {
  const texts = new Set<string>();
  const record = (text: string) => void texts.add(text);
  const nothing = () => undefined;
  const pen: Pen = {
    tag: (type) => ({ type }),
    close: nothing,
    page: nothing,
    bookmark: nothing,
    rule: nothing,
    box: nothing,
    text: record,
    widthOf: () => 0,
    linesOf(text) {
      record(text);
      return [text];
    },
    end: () => Promise.resolve(new Uint8Array()),
  };
  return { pen, texts };
}
