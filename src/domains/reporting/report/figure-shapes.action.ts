/** Schemas of the figures in report responses, with their documentation. */
import * as z from 'zod';
import { NOTES } from './analytics.rules.ts';
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

/** Figures are present or null; figures that a report does not have are left out of `Name`. */
type FigureShape<Name extends Figure> = { readonly [K in Name]: z.ZodType<string | number | null, string | number | null> };

export function figureShape<Name extends Figure>(names: readonly Name[]): FigureShape<Name> {
  return shapeOf<Name>(names, (name) =>
    KINDS[FIGURES[name].unit].optional().describe(`${FIGURES[name].about}${SUFFIXES[FIGURES[name].unit]} null = unknown.`),
  );
}

/** The figures, those of the comparison period, and the changes. */
export function comparedShape<Name extends Figure>(names: readonly Name[]) {
  const changes = shapeOf<Name, string | null>(names, (name) => z.string().nullable().optional().describe(changeAbout(FIGURES[name])));
  return {
    ...figureShape(names),
    before: z.object(figureShape(names)).nullable().describe('The same figures for the comparison period; null = no comparison.'),
    change: z.object(changes).nullable().describe('Change of each figure; null if a value is unknown, or relative to 0.'),
  };
}

/** @param base what a relative change is divided by. */
export function changeAbout({ label, unit }: { readonly label: string; readonly unit: string }, base = 'before'): string {
  if (unit === 'percent') return `Change of ${label}: now − before, in percentage points; a fraction: 0.021 is 2.1 points.`;
  return `Change of ${label}: (now − before) ÷ ${base}.`;
}

/** One entry per name; TypeScript cannot infer this from a loop. */
export function shapeOf<Name extends string, Value = string | number | null>(
  names: readonly Name[],
  shape: (name: Name) => z.ZodType,
): { readonly [K in Name]: z.ZodType<Value, Value> } {
  return Object.fromEntries(names.map((name) => [name, shape(name)])) as { readonly [K in Name]: z.ZodType<Value, Value> };
}

export const daysShape = z.object({ from: z.string().describe('First day.'), to: z.string().describe('Last day.') });
export const noteShape = z
  .array(z.object({ code: z.enum(NOTES).describe('Type of the note.'), message: z.string().describe('The note as text.') }))
  .describe('Notes on how to read the figures.');
export const coverShape = {
  period: daysShape.describe('The days of the report.'),
  comparison: daysShape.nullable().describe('The days of the comparison.'),
  timeZone: z.string().nullable().describe('Time zone of the days; null = each live account’s own.'),
} as const;

/** Checks the schema against the type from the rules at compile time. */
export function answerShape<Answer>(shape: z.ZodType<Answer, Answer>): z.ZodType<Answer, Answer> {
  return shape;
}
