/** Tests of markers: at the exact frame of the comment at every rate, in valid files whatever the text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edlsOf, evenMarker, fcpxmlOf, type Marked } from './markers.rules.ts';
import { unevenClock } from './frame-clock.rules.ts';
import { frameOf, readFrameRate } from '../media/timecode.rules.ts';

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
  hasSound: true,
  start: rate.endsWith('1001') && !rate.startsWith('24') ? '01:00:00;00' : '01:00:00:00',
  markers: made.map(({ frame, length, ...one }) => ({ ...one, frame, endFrame: frame + length })),
});

/** Excerpt of the format's DTD (version 1.9) for the elements that are written: optional and required attributes, children. */
const DESCRIPTION: Readonly<Record<string, { readonly may: string; readonly must: string; readonly children: RegExp }>> = {
  fcpxml: { may: 'version', must: 'version', children: /^(import-options )?(resources )?(library |(event )*)$/ },
  resources: { may: '', must: '', children: /^((asset|effect|format|media) )*$/ },
  format: { may: 'id name frameDuration fieldOrder width height paspH paspV colorSpace', must: 'id', children: /^$/ },
  asset: {
    may: 'id name uid start duration hasVideo format hasAudio videoSources audioSources audioChannels audioRate',
    must: 'id',
    children: /^(media-rep )+(metadata )?$/,
  },
  'media-rep': { may: 'kind sig src suggestedFilename', must: 'src', children: /^$/ },
  library: { may: 'location colorProcessing', must: '', children: /^((event|smart-collection) )*$/ },
  event: { may: 'name uid', must: '', children: /^((clip|asset-clip|project) )*$/ },
  project: { may: 'name uid id modDate', must: '', children: /^sequence $/ },
  sequence: { may: 'format duration tcStart tcFormat audioLayout audioRate', must: 'format', children: /^(note )?spine (metadata )?$/ },
  spine: { may: 'lane offset name format', must: '', children: /^((clip|asset-clip|gap) )*$/ },
  'asset-clip': {
    may: 'ref lane offset name start duration enabled srcEnable audioStart audioDuration format tcStart tcFormat modDate',
    must: 'ref',
    children: /^(note )?((marker|chapter-marker) )*$/,
  },
  marker: { may: 'start duration value completed note', must: 'start value', children: /^$/ },
};

interface Element {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly children: Element[];
}

function elementsIn(xml: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  for (const [, end, name, attributes, empty] of xml.matchAll(/<(\/?)([a-z-]+)((?: [\w-]+="[^"<>]*")*)(\/?)>/gi)) {
    if (end !== '') {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const element: Element = {
      name: name!,
      attributes: [...attributes!.matchAll(/ ([\w-]+)="[^"]*"/g)].map(([, one]) => one!),
      children: [],
    };
    open.at(-1)?.children.push(element);
    all.push(element);
    if (empty === '') open.push(element);
  }
  expect(open).toEqual([]);
  return all;
}

it('FCPXML conforms to its DTD, whatever the text', () => {
  fc.assert(
    fc.property(markers, fc.boolean(), (made, hasSound) => {
      const elements = elementsIn(fcpxmlOf({ ...markedAt('30000/1001', made), hasSound }));
      expect(elements.filter(({ name }) => name === 'marker')).toHaveLength(made.length);
      for (const { name, attributes, children } of elements) {
        const { may, must, children: order } = DESCRIPTION[name]!;
        expect(may.split(' ')).toEqual(expect.arrayContaining([...attributes]));
        expect(attributes).toEqual(expect.arrayContaining(must.split(' ').filter(Boolean)));
        expect(children.map((child) => `${child.name} `).join('')).toMatch(order);
      }
    }),
  );
});

describe.each(['24000/1001', '25/1', '30000/1001', '50/1', '60000/1001'])('at %s', (rate) => {
  it('an EDL has an event for each comment, at its frame', () => {
    fc.assert(
      fc.property(markers, (made) => {
        const marked = markedAt(rate, made);
        const lines = edlsOf(marked)[0]!.split('\r\n');
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

  it('FCPXML has a marker for each comment, at its exact fraction of a second, whatever the text', () => {
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

/** Allowed lines of CMX 3600, including the marker line below an event. */
const EDL_LINE =
  /^(TITLE: .{1,70}|FCM: (NON-)?DROP FRAME||\d{3} {2}\S{1,8} +V {5}C {8}(\d\d:\d\d:\d\d[:;]\d\d ){4} | \|C:\w+ \|M:[^|\n]+ \|D:\d+)$/;

it.each([
  ['30000/1001', '01:00:00;00', 'DROP FRAME', 'DF', '01:01:00;02', '1801800/30000s'],
  ['30000/1001', '01:00:00:00', 'NON-DROP FRAME', 'NDF', '01:01:00:00', '1801800/30000s'],
  ['60000/1001', '01:00:00;00', 'DROP FRAME', 'DF', '01:00:30;00', '1801800/60000s'],
  ['60000/1001', '01:00:00:00', 'NON-DROP FRAME', 'NDF', '01:00:30:00', '1801800/60000s'],
  ['24000/1001', '01:00:00:00', 'NON-DROP FRAME', 'NDF', '01:01:15:00', '1801800/24000s'],
] as const)('at %s from %s on, every line says %s', (rate, start, mode, format, at, seconds) => {
  const one = { frame: 1800, length: 0, author: 'A', text: 'Here', resolved: false };
  const marked = { ...markedAt(rate, [one]), name: `${'long name '.repeat(12)}.mp4`, start };
  const edl = edlsOf(marked)[0]!.split('\r\n');
  for (const line of edl) expect(line).toMatch(EDL_LINE);
  expect(edl[1]).toBe(`FCM: ${mode}`);
  expect(edl[3]!.slice(29, 40)).toBe(at);
  // One frame later, in the next column.
  expect(frameOf(edl[3]!.slice(41, 52), marked.rate) - frameOf(at, marked.rate)).toBe(1);
  const xml = fcpxmlOf(marked);
  expect(xml.match(/tcFormat="[^"]+"/g)).toEqual([`tcFormat="${format}"`, `tcFormat="${format}"`]);
  const [, from] = / tcStart="(\d+)\//.exec(xml)!;
  const [, marker] = /<marker start="(\d+)\//.exec(xml)!;
  expect(`${Number(marker) - Number(from)}/${marked.rate.numerator}s`).toBe(seconds);
});

describe('two comments', () => {
  const made = [
    { frame: 0, length: 0, author: 'Ava', text: 'Brighter | now\n\u0007please', resolved: true },
    { frame: 25, length: 4, author: 'B & "C"', text: '<b>\tcut\r\n\u0000\uFFFE\uD800', resolved: false },
  ];
  const marked = { ...markedAt('25/1', made), name: 'a "film" & co.mp4', start: '00:00:00:00', hasSound: false, frames: 100 };

  it('are exported as EDL, line by line', () =>
    expect(edlsOf(marked)[0]!.split('\r\n')).toEqual([
      'TITLE: a "film" & co.mp4',
      'FCM: NON-DROP FRAME',
      '',
      '001  001      V     C        00:00:00:00 00:00:00:01 00:00:00:00 00:00:00:01  ',
      ' |C:ResolveColorGreen |M:Ava: Brighter now please |D:1',
      '',
      '002  001      V     C        00:00:01:00 00:00:01:01 00:00:01:00 00:00:01:01  ',
      ' |C:ResolveColorBlue |M:B & "C": <b> cut \uFFFE\uD800 |D:5',
      '',
    ]));
  it('are exported as FCPXML, line by line', () =>
    expect(fcpxmlOf(marked).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE fcpxml>',
      '<fcpxml version="1.9">',
      '  <resources>',
      '    <format id="r1" frameDuration="1/25s" width="1920" height="1080"/>',
      '    <asset id="r2" name="a &quot;film&quot; &amp; co.mp4" start="0s" duration="100/25s" hasVideo="1" format="r1">',
      '      <media-rep kind="original-media" src="./a%20%22film%22%20%26%20co.mp4"/>',
      '    </asset>',
      '  </resources>',
      '  <library>',
      '    <event name="a &quot;film&quot; &amp; co.mp4">',
      '      <project name="a &quot;film&quot; &amp; co.mp4">',
      '        <sequence format="r1" duration="100/25s" tcStart="0s" tcFormat="NDF">',
      '          <spine>',
      '          <asset-clip name="a &quot;film&quot; &amp; co.mp4" ref="r2" format="r1" offset="0s" start="0s" duration="100/25s" tcFormat="NDF">',
      '            <marker start="0s" duration="1/25s" value="Brighter | now&#10;please" note="Ava" completed="1"/>',
      '            <marker start="25/25s" duration="5/25s" value="&lt;b&gt;&#9;cut&#13;&#10;\uFFFD" note="B &amp; &quot;C&quot;" completed="0"/>',
      '          </asset-clip>',
      '          </spine>',
      '        </sequence>',
      '      </project>',
      '    </event>',
      '  </library>',
      '</fcpxml>',
      '',
    ]));
  it('state that there is sound', () =>
    expect(fcpxmlOf({ ...marked, hasSound: true })).toContain('hasVideo="1" hasAudio="1" audioSources="1"'));
});

describe('a marker on uneven frames', () => {
  // Thirty frames per second; the third is twice as long, and the last two fall within one.
  const clock = unevenClock(readFrameRate('30/1'), [0, 33_333, 66_667, 133_333, 166_667, 170_000]);
  it.each([
    [0, 0, 0, 0],
    [2, 2, 2, 3],
    [1, 3, 1, 4],
    [4, 4, 5, 5],
    [5, 5, 5, 5],
  ])('from %d to %d becomes %d to %d with frames of equal length', (frame, endFrame, from, to) =>
    expect(evenMarker({ frame, endFrame, author: 'A', text: 'x', resolved: false }, clock)).toEqual({
      frame: from,
      endFrame: to,
      author: 'A',
      text: 'x',
      resolved: false,
    }),
  );
});

it('an EDL has at most 999 events: further ones are in files of their own, numbered from 001 again', () => {
  const many = (count: number) =>
    edlsOf(
      markedAt(
        '25/1',
        Array.from({ length: count }, (_, frame) => ({ frame, length: 0, author: 'A', text: `${frame}`, resolved: false })),
      ),
    );
  expect([many(0).length, many(999).length, many(1000).length, many(1998).length, many(1999).length]).toEqual([1, 1, 2, 2, 3]);
  const [first = '', last = ''] = many(1000);
  expect(first).toMatch(/^TITLE: .* \(1 of 2\)\r\n/);
  expect(last).toMatch(/^TITLE: .* \(2 of 2\)\r\n/);
  expect(first).toContain('\r\n999  001 ');
  expect(first).not.toContain('\r\n1000');
  expect(last.split('\r\n').filter((line) => /^\d/.test(line))).toEqual([expect.stringMatching(/^001 .* 01:00:39:24 01:00:40:00/)]);
  expect(many(999)[0]).not.toContain('(1 of');
});
