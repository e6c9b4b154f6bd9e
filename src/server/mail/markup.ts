/** A template tag for HTML that escapes all text unless it is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Markup | readonly (string | Markup)[];

export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((string, index) => (index === 0 ? string : asMarkup(parts[index - 1]!) + string)).join(''));
}

/** Marks text as HTML; only for literals in the code. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function asMarkup(part: Part): string {
  if (part instanceof Markup) return part.text;
  return typeof part === 'string' ? escaped(part) : part.map(asMarkup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
