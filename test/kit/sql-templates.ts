/** Finds the SQL in a source file. */
import { parseAst } from 'vite';

/** A template of SQL in a file. */
export interface Template {
  readonly start: number;
  readonly end: number;
  /** The text between its holes. */
  readonly parts: readonly Range[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Node extends Range {
  readonly type: string;
  readonly tag?: { readonly name?: string };
  readonly quasi?: { readonly quasis: readonly Range[] };
}

/** The templates of SQL in a file, in the order of their starts. */
export function templatesOf(source: string): Template[] {
  const found: Template[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === 'TaggedTemplateExpression' && node.tag?.name === 'sql')
      found.push({ start: node.start, end: node.end, parts: node.quasi!.quasis.map((part) => withoutDelimiters(source, part)) });
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(source, { lang: 'ts' }).body);
  return found.sort((one, other) => one.start - other.start);
}

/** Without the delimiters, which the parser counts as part of it. */
function withoutDelimiters(source: string, { start, end }: Range): Range {
  return { start: start + 1, end: end - (source.startsWith('${', end - 2) ? 2 : 1) };
}
