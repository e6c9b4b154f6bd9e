/** A record's file as shown in the API, and the content types that a file field accepts. */

export interface FileValue {
  /** URL of the content; requires read access to the record and the field. */
  readonly url: string;
  /** File name as uploaded. */
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  /** Detected from the content. */
  readonly mimeType: string;
  /** SHA-256, in hexadecimal digits. */
  readonly checksum: string;
}

/** `image/*` or `application/pdf`. */
export type AcceptedType = `${string}/${string}`;

/** @param accept absent = any content. @param mimeType may have parameters. */
export function isAccepted(accept: readonly AcceptedType[] | undefined, mimeType: string): boolean {
  if (accept === undefined) return true;
  const [type = ''] = mimeType.toLowerCase().split(';');
  return accept.some((accepted) => (accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type.trim() === accepted));
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "1.4 MB", in decimal units, as disks and downloads are labelled. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1).replace('.0', '')} ${UNITS[unit]!}`;
}
