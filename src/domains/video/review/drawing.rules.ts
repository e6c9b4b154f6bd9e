/** Decides what a drawing may contain: shapes in coordinates relative to the frame, so that they fit any screen and the original. */
import * as z from 'zod';
import { issuePath, issueMessage } from '#core/issues';

const unit = z.number().min(0).max(1);
const point = z.tuple([unit, unit]);
const look = {
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'This value should be a colour, #rrggbb.'),
  /** Relative to the frame's height; default 0.005. */
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

/** All problems of a drawing, with their paths. */
export function checkDrawing(value: unknown): { readonly path: string; readonly message: string }[] {
  const { error } = drawing.safeParse(value, { error: issueMessage });
  return (error?.issues ?? []).map(({ path, message }) => ({ path: issuePath(path), message }));
}
