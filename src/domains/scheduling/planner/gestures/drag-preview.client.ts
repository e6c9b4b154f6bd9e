/** Drag preview: rendering, grip detection and measurement of the calendar. */
import { DAY_MS, type Span } from '#core/span';
import type { Box, Geometry } from './drag-geometry.rules.ts';
import { type Wall } from '../../schedules/schedule/zone-time.rules.ts';

export type Grip = 'move' | 'start' | 'end';

/** State of the preview. */
export interface DragPreview {
  readonly span: Span;
  readonly rows: readonly number[];
  readonly name: string;
  readonly times: string;
  /** Colour of the target account; null = no account. */
  readonly color: string | null;
  readonly video: boolean;
  /** What it collides with, or why it cannot be dropped there. */
  readonly warning: string | null;
}

/** Width of the resize zone at either end of a schedule, in pixels. */
const EDGE = 8;

/** Placed over the scroll container, not inside: another child would trigger a layout of the whole grid. */
export function layerOver(root: HTMLElement): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'drag-layer';
  const frame = root.getBoundingClientRect();
  const { right, bottom } = (root.querySelector('.ec-main') ?? root).getBoundingClientRect();
  const top = root.querySelector('.ec-header')?.getBoundingClientRect().bottom ?? frame.top;
  const left = root.querySelector('.ec-body > .ec-sidebar')?.getBoundingClientRect().right ?? frame.left;
  Object.assign(layer.style, {
    left: `${left - frame.left}px`,
    top: `${top - frame.top}px`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
  });
  root.append(layer);
  return layer;
}

/** The resize zones at either end, provided that there is enough space between them to grab. */
export function gripOf(shift: HTMLElement, shape: 'columns' | 'rows', { clientX, clientY }: PointerEvent): Grip {
  const { left, right, top, bottom } = shift.getBoundingClientRect();
  const [fromStart, fromEnd] = shape === 'columns' ? [clientY - top, bottom - clientY] : [clientX - left, right - clientX];
  const edge = Math.min(EDGE, (fromStart + fromEnd) / 4);
  if (fromEnd < edge && !shift.classList.contains('ec-end-clipped')) return 'end';
  return fromStart < edge && !shift.classList.contains('ec-start-clipped') ? 'start' : 'move';
}

export function measure(body: HTMLElement, shape: Geometry['shape'], from: Wall): Geometry {
  const frame = body.getBoundingClientRect();
  const boxes = [...body.querySelectorAll('.ec-day')].map((cell): Box => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, width, height };
  });
  const rowCount = shape === 'rows' ? body.querySelectorAll('.ec-row-head').length : 1;
  const dayCount = boxes.length / Math.max(rowCount, 1);
  return {
    shape,
    days: Array.from({ length: dayCount }, (_, index) => from + index * DAY_MS),
    boxes: boxes.slice(0, dayCount),
    rows: shape === 'rows' ? Array.from({ length: rowCount }, (_, row) => boxes[row * dayCount]!) : [],
  };
}

export function previewElement(
  { left, top, width, height }: Box,
  { name, times, color, video, warning }: DragPreview,
  first: boolean,
): HTMLElement {
  const element = document.createElement('div');
  element.className = video ? 'drag-picture shift-video' : 'drag-picture';
  Object.assign(element.style, {
    left: `calc(var(--x) + ${left}px)`,
    top: `calc(var(--y) + ${top}px)`,
    width: `${width}px`,
    height: `${height}px`,
  });
  if (color !== null) element.style.setProperty('--account', color);
  for (const [className, text] of [
    ['shift-name', name],
    ['shift-time', times],
    ['drag-warning', warning ?? ''],
  ] as const) {
    if (text === '' || !first) continue;
    const line = document.createElement('span');
    line.className = className;
    line.textContent = text;
    element.append(line);
  }
  if (warning !== null) element.dataset.collides = '';
  return element;
}
