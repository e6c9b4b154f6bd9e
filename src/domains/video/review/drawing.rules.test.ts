/** Tests of the validation of drawings. */
import { describe, expect, it } from 'vitest';
import { checkDrawing } from './drawing.rules.ts';

const color = '#ff0000';
const box = { kind: 'box', color, from: [0, 0], to: [1, 1] };
const faults = (...shapes: unknown[]) => checkDrawing({ shapes }).map(({ path }) => path);

describe('a drawing', () => {
  it('consists of pen strokes, arrows, boxes and texts within the frame', () => {
    expect(
      faults(
        { kind: 'pen', color, width: 0.1, points: [[0, 1]] },
        { kind: 'arrow', color: '#ABCDEF', width: 0.005, from: [0.25, 0.5], to: [1, 0] },
        box,
        { kind: 'text', color, at: [0.5, 0.5], text: 'x'.repeat(500) },
      ),
    ).toEqual([]);
    expect(faults(...Array.from({ length: 200 }, () => box))).toEqual([]);
    expect(faults({ kind: 'pen', color, points: Array.from({ length: 2000 }, () => [0, 0]) })).toEqual([]);
  });
  it.each([
    ['shapes[0].from[0]', { ...box, from: [-0.01, 0] }],
    ['shapes[0].to[1]', { ...box, to: [0, 1.01] }],
    ['shapes[0].to', { ...box, to: undefined }],
    ['shapes[0].color', { ...box, color: 'red' }],
    ['shapes[0].color', { ...box, color: '#ff00000' }],
    ['shapes[0].color', { ...box, color: 'x#ff0000' }],
    ['shapes[0].width', { ...box, width: 0 }],
    ['shapes[0].width', { ...box, width: 0.11 }],
    ['shapes[0].kind', { ...box, kind: 'circle' }],
    ['shapes[0]', { ...box, fill: color }],
    ['shapes[0].points', { kind: 'pen', color, points: [] }],
    ['shapes[0].points', { kind: 'pen', color, points: Array.from({ length: 2001 }, () => [0, 0]) }],
    ['shapes[0].points[0]', { kind: 'pen', color, points: [[0]] }],
    ['shapes[0].text', { kind: 'text', color, at: [0, 0], text: '' }],
    ['shapes[0].text', { kind: 'text', color, at: [0, 0], text: 'x'.repeat(501) }],
    ['shapes[0].at', { kind: 'text', color, text: 'x' }],
  ])('is rejected at %s in %j', (path, shape) => {
    expect(faults(shape)).toEqual([path]);
  });
  it('has at least one shape, not too many, and nothing else', () => {
    expect(faults()).toEqual(['shapes']);
    expect(faults(...Array.from({ length: 201 }, () => box))).toEqual(['shapes']);
    expect(checkDrawing({ shapes: [box], frame: 1 }).map(({ path }) => path)).toEqual(['']);
    expect(checkDrawing({})).toEqual([{ path: 'shapes', message: 'This value should not be null.' }]);
    expect(checkDrawing({ shapes: [{ ...box, color: 'red' }] })[0]!.message).toBe('This value should be a colour, #rrggbb.');
  });
});
