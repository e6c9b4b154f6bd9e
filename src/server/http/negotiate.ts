/** Content negotiation: chooses the response format and checks the content type of request bodies. */
import { itemAt } from '#core/present';
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

/** Content types of a body that creates a record, and of one that changes it; each of the latter is read as a merge patch (RFC 7396). */
export const WRITE_TYPES: readonly string[] = [MEDIA_TYPES.jsonld, MEDIA_TYPES.json];
export const PATCH_TYPES: readonly string[] = ['application/merge-patch+json', ...WRITE_TYPES];

/**
 * The format that the caller prefers; of several that it likes equally, the one that it names most exactly. Plain JSON must be preferred to
 * everything else: clients that accept JSON and anything (axios' default) get JSON-LD.
 * @throws ProblemError 406 when none of the accepted types is available.
 */
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
  const ratings = formats.map((format) => rate(MEDIA_TYPES[format], wishes));
  let best: number | null = null;
  for (const [index, { quality, exact }] of ratings.entries()) {
    const leading = best === null ? null : ratings[best]!;
    if (quality === 0) continue;
    if (leading === null || quality > leading.quality || (quality === leading.quality && exact > leading.exact)) best = index;
  }
  if (best === null)
    throw coreErrors.fail('notAcceptable', {
      accept: accept.slice(0, 200),
      supported: formats.map((format) => MEDIA_TYPES[format]).join(', '),
    });
  const linked = (formats as readonly AnyFormat[]).indexOf('jsonld');
  const isTie = formats[best] === 'json' && ratings[linked]?.quality === itemAt(ratings, best).quality;
  return formats[isTie ? linked : best]!;
}

/** How much the caller wants the media type, by the most specific of its ranges (RFC 9110 §12.5.1); 0 = not at all. */
function rate(
  media: string,
  wishes: readonly { readonly type: string; readonly quality: number }[],
): { readonly quality: number; readonly exact: number } {
  const ranges = ['*/*', `${media.split('/')[0]}/*`, media];
  const exact = ranges.findLastIndex((range) => wishes.some(({ type }) => type === range));
  return { quality: wishes.find(({ type }) => type === ranges[exact])?.quality ?? 0, exact };
}

/** Bodies are read as they are sent. @param header value of `Content-Encoding`. @throws ProblemError 415 for a compressed body. */
export function checkEncoding(header: string | undefined): void {
  const given = (header ?? 'identity').trim().toLowerCase();
  if (given !== 'identity' && given !== '')
    throw coreErrors.fail('unsupportedEncoding', { given: given.slice(0, 100) }, { headers: { 'accept-encoding': 'identity' } });
}

/** @throws ProblemError 415. */
export function checkContentType(header: string | undefined, patch: boolean): void {
  const [type = '', ...parameters] = (header ?? '').split(';').map((piece) => piece.trim().toLowerCase());
  const supported = patch ? PATCH_TYPES : WRITE_TYPES;
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
