/** Decides what a drawing on a frame is: shapes in units of the frame, so that they lie right on any screen and on the original. */
import * as z from 'zod';
import { placeOf, wordsOf } from '#core/issues';

const unit = z.number().min(0).max(1);
const point = z.tuple([unit, unit]);
const look = {
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'This value should be a colour, #rrggbb.'),
  /** Of the frame's height; 0.005 when it is absent. */
  width: z.number().gt(0).max(0.1).optional(),
};

const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pen'), ...look, points: z.array(point).min(1).max(2000) }),
  z.strictObject({ kind: z.literal('arrow'), ...look, from: point, to: point }),
  z.strictObject({ kind: z.literal('box'), ...look, from: point, to: point }),
  z.strictObject({ kind: z.literal('text'), ...look, at: point, text: z.string().min(1).max(500) }),
]);

const drawing = z.strictObject({ shapes: z.array(shape).min(1).max(200) });
export type Drawing = z.input<typeof drawing>;

/** What is wrong with a drawing, each with where. */
export function checkDrawing(value: unknown): { readonly path: string; readonly message: string }[] {
  const { error } = drawing.safeParse(value, { error: wordsOf });
  return (error?.issues ?? []).map(({ path, message }) => ({ path: placeOf(path), message }));
}
