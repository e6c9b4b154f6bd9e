/** Markers are where the comments are, to the frame, at every rate; what people write breaks no file. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edlOf, fcpxmlOf, type Marked } from './markers.rules.ts';
import { frameOf, readFrameRate } from './timecode.rules.ts';

const markers = fc.array(
  fc.record({
    frame: fc.nat({ max: 5000 }),
    length: fc.nat({ max: 100 }),
    author: fc.string(),
    text: fc.string({ unit: 'binary' }),
    resolved: fc.boolean(),
  }),
  { maxLength: 20 },
);
const markedAt = (
  rate: string,
  made: readonly { frame: number; length: number; author: string; text: string; resolved: boolean }[],
): Marked => ({
  name: 'film <1> & "2".mp4',
  rate: readFrameRate(rate),
  frames: 6000,
  width: 1920,
  height: 1080,
  start: rate.endsWith('1001') && !rate.startsWith('24') ? '01:00:00;00' : '01:00:00:00',
  markers: made.map(({ frame, length, ...one }) => ({ ...one, frame, endFrame: frame + length })),
});

describe.each(['24000/1001', '25/1', '30000/1001', '50/1'])('at %s', (rate) => {
  it('an EDL has an event for each comment, at its frame', () => {
    fc.assert(
      fc.property(markers, (made) => {
        const marked = markedAt(rate, made);
        const lines = edlOf(marked).split('\r\n');
        const events = lines.filter((line) => /^\d{3,} {2}001 /.test(line));
        const first = frameOf(marked.start, marked.rate);
        expect(events.map((line) => frameOf(line.slice(29, 40), marked.rate) - first)).toEqual(made.map(({ frame }) => frame));
        expect(lines.filter((line) => line.startsWith(' |C:')).map((line) => Number(/\|D:(\d+)$/.exec(line)?.[1]))).toEqual(
          made.map(({ length }) => length + 1),
        );
        expect(lines).toHaveLength(3 + 3 * made.length);
      }),
    );
  });

  it('FCPXML has a marker for each comment, at its exact fraction of a second, whatever they say', () => {
    fc.assert(
      fc.property(markers, (made) => {
        const marked = markedAt(rate, made);
        const text = fcpxmlOf(marked);
        const { numerator, denominator } = marked.rate;
        const first = frameOf(marked.start, marked.rate);
        const found = [
          ...text.matchAll(/<marker start="(\d+)\/(\d+)s" duration="(\d+)\/(\d+)s" value="[^"<>]*" note="[^"<>]*" completed="[01]"\/>/g),
        ];
        expect(found.map(([, start]) => Number(start) / denominator - first)).toEqual(made.map(({ frame }) => frame));
        expect(found.every(([, , per]) => Number(per) === numerator)).toBe(true);
        // eslint-disable-next-line no-control-regex
        expect(/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)).toBe(false);
      }),
    );
  });
});
