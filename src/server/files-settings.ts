/** Settings of the place where files are stored: a folder, or a bucket of an S3-compatible store. */
/** Where uploads and the originals of imports are stored. */
export type FilesSettings = { readonly kind: 'folder'; /** Absolute. */ readonly folder: string } | ({ readonly kind: 's3' } & S3Settings);

export interface S3Settings {
  /** Null: AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://endpoint/bucket/key` instead of `https://bucket.endpoint/key`; most stores other than AWS need it. */
  readonly pathStyle: boolean;
  /** URL at which browsers read videos from the store directly; null = through the server. */
  readonly readUrl: string | null;
  /** Keys of this bucket that begin with it belong to the library. */
  readonly libraryPrefix?: string;
}
