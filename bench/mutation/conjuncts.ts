/** The conjuncts of conditions in SQL templates: which there are, and the source without one of them. */
import { templatesOf, type Template } from '../../test/kit/sql-templates.ts';

/** One part of `a and b` in the SQL of a file. */
export interface Conjunct {
  /** Line of the file, from 1. */
  readonly line: number;
  /** As written, on one line. */
  readonly text: string;
  /** Start of the template that contains it, which identifies the statement. */
  readonly statement: number;
  /** The characters to remove, with the `and` on one side. */
  readonly start: number;
  readonly end: number;
}

/** Characters of the source that belong together; `hole` is `${…}`. */
interface Token {
  readonly kind: 'word' | 'sign' | 'value' | 'hole';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words that end a condition on their level of parentheses. */
const ENDS = new Set(
  'where on having when then else or select from group order limit returning union except intersect for join left right inner cross full set window values as using with filter do'.split(
    ' ',
  ),
);
const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\w+|::|[<>=!@#&|?~^%*/+-]+|[^\s]/g;

/** In the order of the file. */
export function conjunctsOf(source: string): Conjunct[] {
  return templatesOf(source).flatMap((template) => conjunctsIn(source, template));
}

export function without(source: string, { start, end }: Pick<Conjunct, 'start' | 'end'>): string {
  return `${source.slice(0, start)}${source.slice(end)}`;
}

function conjunctsIn(source: string, template: Template): Conjunct[] {
  const tokens = tokensOf(source, template);
  const level = levelsOf(tokens);
  const found: Conjunct[] = [];
  const add = (first: number, last: number, range: { readonly start: number; readonly end: number }) => {
    const text = source.slice(tokens[first]!.start, tokens[last]!.end).replace(/\s+/g, ' ');
    const line = source.slice(0, tokens[first]!.start).split('\n').length;
    found.push({ line, text, statement: template.start, ...range });
  };
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word' || text !== 'and' || isOfBetween(tokens, level, at)) continue;
    const from = edge(tokens, level, at, -1);
    const to = edge(tokens, level, at, 1);
    if (to > at) add(at + 1, to, { start: from < at ? tokens[at - 1]!.end : tokens[at]!.start, end: tokens[to]!.end });
    // The first of a chain; all others are found behind their `and`.
    if (from < at && to > at && !isAnd(tokens, level, from - 1, at))
      add(from, at - 1, { start: tokens[from]!.start, end: tokens[at + 1]!.start });
  }
  return found.sort((one, other) => one.start - other.start);
}

function tokensOf(source: string, { parts }: Template): Token[] {
  return parts.flatMap(({ start, end }, index) => {
    const words = [...source.slice(start, end).matchAll(TOKEN)]
      .filter(([text]) => !text.startsWith('--'))
      .map(({ 0: text, index: offset }): Token => ({
        kind: kindOf(text),
        text: text.toLowerCase(),
        start: start + offset,
        end: start + offset + text.length,
      }));
    const next = parts[index + 1];
    return next === undefined ? words : [...words, { kind: 'hole', text: '', start: end, end: next.start }];
  });
}

function kindOf(text: string): Token['kind'] {
  if (/^['"]/.test(text)) return 'value';
  return /^\w/.test(text) ? 'word' : 'sign';
}

/** Depth of parentheses, brackets and `case … end` of each token; a delimiter belongs to its inside. */
function levelsOf(tokens: readonly Token[]): number[] {
  let depth = 0;
  return tokens.map(({ text, kind }) => {
    if (/^[([]$/.test(text) || (kind === 'word' && text === 'case')) return (depth += 1);
    if (/^[)\]]$/.test(text) || (kind === 'word' && text === 'end')) return (depth -= 1) + 1;
    return depth;
  });
}

/** The `and` of `between … and …`. */
function isOfBetween(tokens: readonly Token[], level: readonly number[], at: number): boolean {
  for (let before = at - 1; before >= 0 && level[before]! >= level[at]!; before -= 1) {
    if (level[before] !== level[at]) continue;
    if (tokens[before]!.text === 'between') return true;
    if (isEnd(tokens, level, before, at)) return false;
    if (tokens[before]!.text === 'and') return false;
  }
  return false;
}

/** The farthest token in the direction that belongs to the operand next to `and`; the `and` itself if there is none. */
function edge(tokens: readonly Token[], level: readonly number[], at: number, step: 1 | -1): number {
  let last = at;
  for (let next = at + step; next >= 0 && next < tokens.length && level[next]! >= level[at]!; next += step) {
    if (isEnd(tokens, level, next, at) || isAnd(tokens, level, next, at)) break;
    // A fragment that is appended to a complete operand is not part of it.
    if (level[next] === level[at] && step === 1 && next > at + 1 && isAppended(tokens, next)) break;
    if (isDelimiterOf(tokens, level, next, at)) break;
    last = next;
  }
  return last;
}

function isAnd(tokens: readonly Token[], level: readonly number[], index: number, at: number): boolean {
  const token = tokens[index];
  return (
    token !== undefined && token.kind === 'word' && token.text === 'and' && level[index] === level[at] && !isOfBetween(tokens, level, index)
  );
}

/** The parenthesis or `case` around the condition, which has the level of its inside. */
function isDelimiterOf(tokens: readonly Token[], level: readonly number[], index: number, at: number): boolean {
  return level[index] === level[at] && /^(?:[([\])]|case|end)$/.test(tokens[index]!.text);
}

function isEnd(tokens: readonly Token[], level: readonly number[], index: number, at: number): boolean {
  const { kind, text } = tokens[index]!;
  if (level[index] !== level[at]) return false;
  if (text === ',' || text === ';') return true;
  if (kind !== 'word' || !ENDS.has(text)) return false;
  if (text === 'from' && tokens[index - 1]?.text === 'distinct' && /^(?:is|not)$/.test(tokens[index - 2]?.text ?? '')) return false;
  return !(/^(?:left|right)$/.test(text) && tokens[index + 1]?.text === '(');
}

/** `b = 2${more}`: a hole right behind a complete operand, without a space. */
function isAppended(tokens: readonly Token[], index: number): boolean {
  const { kind, start } = tokens[index]!;
  const before = tokens[index - 1]!;
  return kind === 'hole' && before.end === start && (before.kind !== 'sign' || /^[)\]]$/.test(before.text));
}
