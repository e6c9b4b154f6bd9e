/** How the answers' figures are described to whoever reads the documentation. */
import * as z from 'zod';
import { NOTES } from '../streams/analytics.rules.ts';
import { FIGURES, type Figure, type FigureUnit } from './figures.rules.ts';

const KINDS: Readonly<Record<FigureUnit, z.ZodType>> = {
  count: z.number().nullable(),
  hours: z.number().nullable(),
  seconds: z.number().nullable(),
  money: z.string().nullable(),
  percent: z.string().nullable(),
};
const SUFFIXES: Readonly<Record<FigureUnit, string>> = {
  count: '',
  hours: '',
  seconds: ' In seconds.',
  money: ' An exact amount.',
  percent: ' A fraction: 0.0833 is 8.33 %.',
};

/** A figure of a kind that has some is there, or null; one that the kind does not have is left out of the names. */
type FigureShape<Name extends Figure> = { readonly [K in Name]: z.ZodType<string | number | null, string | number | null> };

export function figureShape<Name extends Figure>(names: readonly Name[]): FigureShape<Name> {
  return shapeOf<Name>(names, (name) =>
    KINDS[FIGURES[name].unit].optional().describe(`${FIGURES[name].about}${SUFFIXES[FIGURES[name].unit]} null = unknown.`),
  );
}

/** The figures, those of the other period, and how each changed. */
export function comparedShape<Name extends Figure>(names: readonly Name[]) {
  const changes = shapeOf<Name, string | null>(names, (name) =>
    z.string().nullable().optional().describe(`Change of ${FIGURES[name].label}: (now − before) ÷ before.`),
  );
  return {
    ...figureShape(names),
    before: z
      .object(figureShape(names))
      .nullable()
      .describe('The same figures of the period compared with; null = nothing to compare with.'),
    change: z.object(changes).nullable().describe('How each figure changed; null where a figure is unknown or was 0.'),
  };
}

/** One entry for each name, which no loop can show to the types. */
export function shapeOf<Name extends string, Value = string | number | null>(
  names: readonly Name[],
  shape: (name: Name) => z.ZodType,
): { readonly [K in Name]: z.ZodType<Value, Value> } {
  return Object.fromEntries(names.map((name) => [name, shape(name)])) as { readonly [K in Name]: z.ZodType<Value, Value> };
}

export const daysShape = z.object({ from: z.string().describe('First day.'), to: z.string().describe('Last day.') });
export const noteShape = z
  .array(z.object({ code: z.enum(NOTES).describe('What the note is about.'), message: z.string().describe('The note in words.') }))
  .describe('What to bear in mind when reading the figures.');
export const coverShape = {
  period: daysShape.describe('The days reported on.'),
  comparison: daysShape.nullable().describe('The days compared with.'),
  timeZone: z.string().nullable().describe('Whose days they are; null = each live account’s own.'),
} as const;

/** The answer that the rules promise; what the schema says otherwise does not compile. */
export function answerShape<Answer>(shape: z.ZodType<Answer, Answer>): z.ZodType<Answer, Answer> {
  return shape;
}
