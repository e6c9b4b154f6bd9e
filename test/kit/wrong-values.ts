/** Values that a field of each kind must reject: those of another JSON type, and invalid ones of the right type. */
import type { Field } from '#core/fields';

/** The name of a field's JSON type, in PHP's terms. */
export function expectedType({ kind }: Field): string {
  if (kind === 'integer') return 'int';
  if (kind === 'boolean') return 'bool';
  if (kind === 'one') return 'IRI string';
  return ['choices', 'links', 'many', 'json', 'webLinks'].includes(kind) ? 'array' : 'string';
}

/** Values of another JSON type, with the type's name. */
export function wrongTypes({ kind }: Field): [unknown, string][] {
  if (kind === 'integer')
    return [
      ['5', 'string'],
      [1.5, 'double'],
      [true, 'boolean'],
      [[], 'array'],
    ];
  if (kind === 'boolean')
    return [
      ['true', 'string'],
      [1, 'integer'],
    ];
  if (kind === 'one')
    return [
      [1.5, 'double'],
      [true, 'boolean'],
      [['/api/x'], 'array'],
      [{ id: 1 }, 'array'],
    ];
  if (kind === 'decimal' || kind === 'money')
    return [
      [true, 'boolean'],
      [{}, 'array'],
      [[1], 'array'],
    ];
  if (kind === 'choices' || kind === 'links' || kind === 'many' || kind === 'webLinks')
    return [
      ['x', 'string'],
      [5, 'integer'],
      [{}, 'array'],
    ];
  if (kind === 'json')
    return [
      ['x', 'string'],
      [5, 'integer'],
      [true, 'boolean'],
    ];
  return [
    [5, 'integer'],
    [1.5, 'double'],
    [false, 'boolean'],
    [['x'], 'array'],
    [{ a: 1 }, 'array'],
  ];
}

/** Values of the right JSON type that every field of the kind rejects. */
export function wrongValues(field: Field): unknown[] {
  const text = ['x'.repeat(Math.max(20_000, (field.options as { readonly maxLength?: number }).maxLength ?? 0) + 1)];
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'secret':
      return [...text, ...(field.options.nullable || field.kind === 'secret' ? [] : ['', '   '])];
    case 'email':
    case 'phone':
    case 'timeZone':
      return [...text, 'no, this is not one', '<script>'];
    case 'integer':
      return [2 ** 31, -(2 ** 31) - 1, 1e300];
    case 'decimal':
    case 'money':
      return ['', 'x', '1e3', 1e300, `1.${'1'.repeat((field.options.scale ?? 2) + 1)}`, 'NaN', '0x10', '1,5', '9999999999999'];
    case 'instant':
      return [
        '',
        'yesterday',
        '2026-06-10',
        '2026-06-10T',
        '2026-02-30T09:00:00Z',
        '2026-02-30T09:00',
        '2026-06-10T09:00:00ZZ',
        '20260-01-01T00:00:00Z',
        '2026-06-10T25:00:00Z',
        '0001-01-01T00:00:00Z',
      ];
    case 'date':
      return ['', '2026-02-30', '10/06/2026', '2026-06-10T09:00:00Z'];
    case 'timeOfDay':
      return ['', '24:00', '9:00', '12:60'];
    case 'choice':
    case 'state':
      return ['', 'NO_SUCH_CHOICE', 'toString', '__proto__'];
    case 'choices':
      return [['NO_SUCH_CHOICE'], [5], [null], [[]]];
    case 'webLinks':
      return [
        [{ url: '' }],
        [{ title: 'No address' }],
        [{ url: 'javascript:alert(1)' }],
        [{ url: 'ftp://example.com' }],
        [{ url: 'https://u:p@example.com' }],
      ];
    default:
      return [];
  }
}
