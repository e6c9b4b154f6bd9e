/** Parsing and writing of URL queries: plain text in both directions, repeated keys as a list. */

type SearchValues = Readonly<Record<string, string | readonly string[]>>;

export function parseSearch(text: string): SearchValues {
  const found = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found.get(key);
    if (before === undefined) found.set(key, value);
    else if (typeof before === 'string') found.set(key, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(found);
}

/** Slashes, colons and commas are not escaped, so that URLs remain readable when shared. */
export function writeSearch(values: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean') params.append(key, String(entry));
    }
  }
  const text = params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
