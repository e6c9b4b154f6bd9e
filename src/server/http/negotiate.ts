/** Content negotiation: chooses the response format and checks the content type of request bodies. */
import { coreErrors } from '#core/errors';

export type Format = 'jsonld' | 'json' | 'csv' | 'xlsx';
/** Generated documents are files, not representations of a record. */
type AnyFormat = Format | 'pdf';

export const MEDIA_TYPES: Readonly<Record<AnyFormat, string>> = {
  jsonld: 'application/ld+json',
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export const PATCH_TYPE = 'application/merge-patch+json';
const WRITE_TYPES: readonly string[] = ['application/ld+json', 'application/json'];

/** @throws ProblemError 406 when none of the accepted types is available. */
export function chooseFormat<Given extends AnyFormat>(accept: string | undefined, formats: readonly Given[]): Given {
  if (accept === undefined || accept.trim() === '') return formats[0]!;
  const wishes = accept
    .split(',')
    .slice(0, 50)
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    });
  let best: { format: Given; quality: number; exact: number } | null = null;
  for (const format of formats) {
    for (const { type, quality } of wishes) {
      const media = MEDIA_TYPES[format];
      // A more specific media range takes precedence.
      const exact = ['*/*', `${media.split('/')[0]}/*`, media].indexOf(type);
      if (exact < 0 || quality === 0) continue;
      if (best === null || quality > best.quality || (quality === best.quality && exact > best.exact)) best = { format, quality, exact };
    }
  }
  if (best === null)
    throw coreErrors.fail('notAcceptable', {
      accept: accept.slice(0, 200),
      supported: formats.map((format) => MEDIA_TYPES[format]).join(', '),
    });
  return best.format;
}

/** @throws ProblemError 415. */
export function checkContentType(header: string | undefined, patch: boolean): void {
  const [type = '', ...parameters] = (header ?? '').split(';').map((piece) => piece.trim().toLowerCase());
  const supported = patch ? [PATCH_TYPE] : WRITE_TYPES;
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (!supported.includes(type) || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw coreErrors.fail('unsupportedType', {
      given: (header ?? '').slice(0, 100),
      supported: supported.map((name) => `"${name}"`).join(', '),
    });
  }
}
