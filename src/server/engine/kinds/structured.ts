/** Server side of the structured kinds: JSON, validated by a schema or a check, and links to web pages. */
import { REFERENCE } from '#core/action-shapes';
import type { FieldOf } from '#core/fields';
import { issuePath, issueMessage } from '#core/issues';
import { MAX_URL, webAddress, type WebLink } from '#core/web-links';
import { bad, isStorable, readList, UNSTORABLE, wrongType, type JsonSchema, type ServerKind } from './kind.ts';

type StructuredKinds = { readonly [K in 'json' | 'webLinks']: ServerKind<FieldOf<K>> };

interface Finding {
  readonly path: string;
  readonly message: string;
}

const MAX_TITLE = 255;
const MAX_LINKS = 50;

export const STRUCTURED: StructuredKinds = {
  json: {
    expects: 'array',
    read(field, sent, path) {
      const { schema, check, nullable } = field.options;
      if (sent === null || typeof sent !== 'object') throw wrongType(path, 'array', sent);
      const parsed = schema?.safeParse(sent, { error: issueMessage });
      const findings: readonly Finding[] =
        parsed === undefined
          ? (check?.(sent) ?? [])
          : (parsed.error?.issues ?? []).map((issue) => ({ ...issue, path: issuePath(issue.path) }));
      // Generic clients send an empty list for an empty input.
      if (findings.length > 0 && Array.isArray(sent) && sent.length === 0) {
        if (nullable) return { value: null };
        if (field.options.default !== undefined) return { value: field.options.default };
      }
      if (findings.length > 0) return findings;
      return isStorable(sent) ? { value: parsed === undefined ? sent : parsed.data } : UNSTORABLE;
    },
    range: 'xmls:array',
    filters: [],
    bind: jsonb,
    isOpaque: true,
    schema: (field) => schemaOf(field, 'output'),
    written: (field) => schemaOf(field, 'input'),
  },
  webLinks: {
    expects: 'array',
    read(_, sent, path) {
      const list = readList(sent, path).map((entry) => linkParts(entry));
      const wrong = list.findIndex((entry) => entry === null);
      if (wrong !== -1) throw wrongType(`${path}[${wrong}]`, 'array', (sent as readonly unknown[])[wrong]);
      if (list.length > MAX_LINKS) return bad(`This list is too long. It should have ${MAX_LINKS} links or less.`, 'TOO_LONG');
      if (!isStorable(list)) return UNSTORABLE;
      const links = list.filter((entry) => entry !== null);
      const findings = links.flatMap(({ url, title }, index): Finding[] => [
        ...(webAddress(url) === null ? [{ path: `[${index}].url`, message: NOT_A_WEB_ADDRESS }] : []),
        ...(title.length > MAX_TITLE
          ? [{ path: `[${index}].title`, message: `This value is too long. It should have ${MAX_TITLE} characters or less.` }]
          : []),
      ]);
      if (findings.length > 0) return findings;
      return { value: links.map(({ url, title }): WebLink => ({ url: webAddress(url)!, title: title === '' ? null : title })) };
    },
    range: 'xmls:array',
    filters: [],
    bind: jsonb,
    isOpaque: true,
    schema: () => ({ type: 'array', items: LINK }),
    written: () => ({ type: 'array', maxItems: MAX_LINKS, items: { anyOf: [{ ...LINK, required: ['url'] }, LINK.properties.url] } }),
    cellOf: (value) => (value as readonly WebLink[]).map(({ url, title }) => (title === null ? url : `${title} (${url})`)).join(', '),
  },
};

const NOT_A_WEB_ADDRESS = 'This value should be a web address that begins with http:// or https://.';

const LINK = {
  type: 'object',
  properties: {
    url: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: MAX_URL },
    title: { anyOf: [{ type: 'string', maxLength: MAX_TITLE }, { type: 'null' }] },
  },
  required: ['url', 'title'],
} as const satisfies JsonSchema;

/** A plain string is the URL. */
function linkParts(entry: unknown): { readonly url: string; readonly title: string } | null {
  if (typeof entry === 'string') return { url: entry, title: '' };
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
  const { url, title } = { url: '', title: '', ...entry } as { readonly url: unknown; readonly title: unknown };
  return typeof url === 'string' && (typeof title === 'string' || title === null) ? { url, title: title?.trim() ?? '' } : null;
}

function jsonb(value: unknown): unknown {
  return value === null ? null : JSON.stringify(value);
}

/** A schema inside a document uses the document's dialect, and marks of our own mean nothing there. */
function schemaOf({ options: { schema } }: FieldOf<'json'>, io: 'input' | 'output'): JsonSchema {
  const written = schema?.toJSONSchema({ io, override: ({ jsonSchema }) => void Reflect.deleteProperty(jsonSchema, REFERENCE) }) ?? {};
  return Object.fromEntries(Object.entries(written).filter(([key]) => key !== '$schema'));
}
