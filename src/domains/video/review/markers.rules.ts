/** Writes comments as markers for editing programs, as EDL or FCPXML. Positions are whole frames throughout. */
import { both } from '#core/typed-object';
import type { FrameClock } from './frame-clock.rules.ts';
import { frameOf, isWrittenDrop, timecode, type FrameRate } from '../media/timecode.rules.ts';

export interface Marker {
  /** 0 for a comment on the whole video. */
  readonly frame: number;
  /** Last frame of a range, inclusive; equal to `frame` for a single frame. */
  readonly endFrame: number;
  readonly author: string;
  readonly text: string;
  readonly resolved: boolean;
}

export interface Marked {
  /** Of the file. */
  readonly name: string;
  readonly rate: FrameRate;
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
  /** Time code of the first frame; determines whether all others are drop-frame. */
  readonly start: string;
  readonly markers: readonly Marker[];
}

/** Position of a marker in an editing program, where all frames have the same length. */
export function evenMarker<One extends Marker>(marker: One, clock: FrameClock): One {
  const [frame, after] = both([marker.frame, marker.endFrame + 1], clock.evenFrame);
  // The last frame, and frames that follow faster than the rate, last one frame.
  return { ...marker, frame, endFrame: Math.max(frame, after - 1) };
}

/** Text for an EDL line: on one line, without the separator character. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s|]+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
/** Limit of CMX 3600. */
const MAX_TITLE_LENGTH = 70;
const COLORS = { open: 'ResolveColorBlue', resolved: 'ResolveColorGreen' } as const;

/** CMX 3600 numbers its events with three digits. */
const MAX_EVENTS = 999;

/** One EDL, or several that each begin with event 001 and are numbered in their titles. */
export function edlsOf(marked: Marked): string[] {
  const files = Math.max(1, Math.ceil(marked.markers.length / MAX_EVENTS));
  return Array.from({ length: files }, (_, index) => {
    const markers = marked.markers.slice(index * MAX_EVENTS, (index + 1) * MAX_EVENTS);
    return edlOf({ ...marked, markers }, files === 1 ? '' : ` (${index + 1} of ${files})`);
  });
}

/** CMX 3600 with a marker line below each event, as DaVinci Resolve writes and reads it. */
function edlOf({ name, rate, start, markers }: Marked, part: string): string {
  const first = frameOf(start, rate);
  const drop = isWrittenDrop(start);
  const at = (frame: number) => timecode(first + frame, rate, drop);
  const head = [
    `TITLE: ${oneLine(name)
      .slice(0, MAX_TITLE_LENGTH - part.length)
      .trimEnd()}${part}`,
    `FCM: ${drop ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
  ];
  const events = markers.flatMap(({ frame, endFrame, author, text, resolved }, index) => {
    const [from, to] = [at(frame), at(frame + 1)];
    const number = String(index + 1).padStart(3, '0');
    return [
      `${number}  001      V     C        ${from} ${to} ${from} ${to}  `,
      ` |C:${resolved ? COLORS.resolved : COLORS.open} |M:${oneLine(`${author}: ${text}`)} |D:${endFrame - frame + 1}`,
      '',
    ];
  });
  return [...head, ...events].join('\r\n');
}

/** Times are fractions of a second, exact for every frame. */
export function fcpxmlOf({ name, rate, frames, width, height, hasSound, start, markers }: Marked): string {
  const first = frameOf(start, rate);
  const time = (frame: number) => (frame === 0 ? '0s' : `${frame * rate.denominator}/${rate.numerator}s`);
  const attributes = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
      .join('');
  const notes = markers.map(
    ({ frame, endFrame, author, text, resolved }) =>
      `            <marker${attributes({ start: time(first + frame), duration: time(endFrame - frame + 1), value: text, note: author, completed: resolved ? '1' : '0' })}/>`,
  );
  const clip = {
    name,
    ref: 'r2',
    format: 'r1',
    offset: '0s',
    start: time(first),
    duration: time(frames),
    tcFormat: isWrittenDrop(start) ? 'DF' : 'NDF',
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.9">',
    '  <resources>',
    `    <format${attributes({ id: 'r1', frameDuration: time(1), width: String(width), height: String(height) })}/>`,
    `    <asset${attributes({ id: 'r2', name, start: time(first), duration: time(frames), hasVideo: '1', ...(hasSound ? { hasAudio: '1', audioSources: '1' } : {}), format: 'r1' })}>`,
    `      <media-rep${attributes({ kind: 'original-media', src: `./${encodeURIComponent(name)}` })}/>`,
    '    </asset>',
    '  </resources>',
    '  <library>',
    `    <event${attributes({ name })}>`,
    `      <project${attributes({ name })}>`,
    `        <sequence${attributes({ format: 'r1', duration: time(frames), tcStart: time(first), tcFormat: clip.tcFormat })}>`,
    '          <spine>',
    `          <asset-clip${attributes(clip)}>`,
    ...notes,
    '          </asset-clip>',
    '          </spine>',
    '        </sequence>',
    '      </project>',
    '    </event>',
    '  </library>',
    '</fcpxml>',
    '',
  ].join('\n');
}

/** Escaped text without the characters that XML cannot contain. */
function xmlText(text: string): string {
  return Array.from(text.toWellFormed())
    .filter(
      (letter) => letter === '\t' || letter === '\n' || letter === '\r' || (letter >= ' ' && letter !== '\uFFFE' && letter !== '\uFFFF'),
    )
    .map((letter) => ESCAPES[letter] ?? letter)
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
