/** What a file of a record is to whoever reads the record, and which contents a field of files takes. */

export interface FileValue {
  /** Of its bytes, by the read rule of the record and the field. */
  readonly url: string;
  /** As its sender called it. */
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  /** Decided by its content. */
  readonly mimeType: string;
  /** SHA-256, in hexadecimal digits. */
  readonly checksum: string;
}

/** `image/*` or `application/pdf`. */
export type AcceptedType = `${string}/${string}`;

/** @param accept absent = every content. @param mimeType may have parameters. */
export function isAccepted(accept: readonly AcceptedType[] | undefined, mimeType: string): boolean {
  if (accept === undefined) return true;
  const [type = ''] = mimeType.toLowerCase().split(';');
  return accept.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type.trim() === one));
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "1.4 MB", in powers of a thousand, as disks and downloads are labelled. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1).replace('.0', '')} ${UNITS[unit]!}`;
}
