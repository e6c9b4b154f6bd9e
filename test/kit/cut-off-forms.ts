/** Every route that reads a multipart form, and forms for it that end too early or are not forms at all. */
import { isUpload } from '#core/action';
import { fileFields, takesFile, type Resource } from '#core/resource';
import type { Action } from '#server/engine/behaviour';
import { breadth } from './breadth.ts';
import { looksLikeVideo } from './video.ts';

export interface FormRoute {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  /** Name of the form field that contains the file. */
  readonly file: string;
  /** Whether only a service may call it. */
  readonly ofService: boolean;
}

/** @param ids values of the parameters in the paths of actions. @param records a record of each resource, by the resource's name. */
export function formRoutes(
  actions: readonly Action[],
  resources: readonly Resource[],
  { ids, records }: { readonly ids: Readonly<Record<string, string>>; readonly records: Readonly<Record<string, string>> },
): FormRoute[] {
  const ofActions = actions.flatMap(({ method, path, input, access }): FormRoute[] =>
    isUpload(input)
      ? [
          {
            method: method as 'POST',
            url: path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]!),
            file: input.file ?? 'file',
            ofService: access !== 'open' && access.kind === 'service',
          },
        ]
      : [],
  );
  const ofFields = resources.flatMap((resource) =>
    fileFields(resource)
      .filter(([, field]) => takesFile(resource, field))
      .map(([name]): FormRoute => ({ method: 'PUT', url: `${records[resource.name]}/${name}`, file: 'file', ofService: false })),
  );
  return [...ofActions, ...ofFields];
}

export interface CutForm {
  readonly what: string;
  readonly payload: Buffer;
}

export const CUT_BOUNDARY = 'a-form-that-is-cut';
const FILE_BYTES = 70_000;

/** @param texts the text fields. @param textsFirst whether they come before the file. @returns a complete form. */
export function wholeForm(file: string, texts: Readonly<Record<string, string>>, textsFirst: boolean): Buffer {
  const fields = Object.entries(texts).map(([name, value]) =>
    Buffer.from(`--${CUT_BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const sent = [
    Buffer.from(
      `--${CUT_BOUNDARY}\r\ncontent-disposition: form-data; name="${file}"; filename="film.mp4"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    looksLikeVideo(FILE_BYTES),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([...(textsFirst ? [...fields, ...sent] : [...sent, ...fields]), Buffer.from(`--${CUT_BOUNDARY}--\r\n`)]);
}

/** A form that ends at every place where its reader is in another state: in wide runs at many more. */
export function cutForms(file: string, texts: Readonly<Record<string, string>>): CutForm[] {
  return [true, false].flatMap((textsFirst) => {
    const whole = wholeForm(file, texts, textsFirst);
    const order = textsFirst ? 'fields first' : 'file first';
    const head = whole.indexOf(`name="${file}"; filename`);
    const body = whole.indexOf('\r\n\r\n', head) + 4;
    const end = body + FILE_BYTES;
    const length = whole.length;
    const usual = [10, head + 3, body - 2, body, body + 1, body + FILE_BYTES / 2, end - 1, end, end + 1, end + 3, end + 8, length - 5];
    const many = Array.from({ length: 120 }, (_, turn) => Math.floor((turn * length) / 120)).concat(
      Array.from({ length: 80 }, (_, turn) => Math.max(1, Math.min(end - 20 + turn, length - 5))),
    );
    const places = [...new Set([...usual, ...breadth([], many)])].filter((at) => at > 0 && at <= length - 5);
    return places.map((at) => ({ what: `${order}, ${at} of ${length} bytes`, payload: whole.subarray(0, at) }));
  });
}

/** Bodies that say they are forms. */
export function brokenForms(file: string): CutForm[] {
  const part = (head: string, body: string) => `--${CUT_BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n--${CUT_BOUNDARY}--\r\n`;
  const disposition = `content-disposition: form-data; name="${file}"; filename="a"`;
  return Object.entries({
    nothing: '',
    'no boundary': 'x'.repeat(1000),
    'only the last boundary': `--${CUT_BOUNDARY}--\r\n`,
    'a part without headers': part('', 'x'),
    'a part without a name': part('content-disposition: form-data', 'x'),
    'a prototype as name': part('content-disposition: form-data; name="__proto__"; filename="a"', 'x'),
    'broken JSON in a field': part('content-disposition: form-data; name="x"\r\ncontent-type: application/json', '{'),
    'JSON with a prototype': part('content-disposition: form-data; name="x"\r\ncontent-type: application/json', '{"__proto__":1}'),
    'an endless header': `--${CUT_BOUNDARY}\r\n${disposition}; x="${'y'.repeat(100_000)}`,
    'an unknown character set': part(`content-disposition: form-data; name*=nonsense''%ff`, 'x'),
    'an unknown encoding': part(`${disposition}\r\ncontent-transfer-encoding: base64`, '%%%'),
    'thirty files': `--${CUT_BOUNDARY}\r\n${disposition}\r\n\r\nx\r\n`.repeat(30),
    'thirty fields': `--${CUT_BOUNDARY}\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n`.repeat(30),
  }).map(([what, payload]) => ({ what, payload: Buffer.from(payload) }));
}
