/** The client of an S3-compatible store: connections, timeouts, and the meaning of its errors. */
import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../files-settings.ts';
import { errorCode, reason } from '../startup-error.ts';
import { StorageFullError, StoreUnreachableError } from './file-store.ts';

const CONNECT_TIMEOUT_MS = 5000;
/** Timeout until a response begins. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Each file that a user is reading at their own pace holds one connection. */
const MAX_SOCKETS = 500;
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge']);
const NETWORK = /^(E[A-Z_]+|AbortError|TimeoutError)$/;

/** @param endpoint null: AWS itself. */
export const accessAt = (settings: S3Settings, endpoint: string | null): S3ClientConfig => ({
  region: settings.region,
  ...(endpoint === null ? {} : { endpoint }),
  credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  forcePathStyle: settings.pathStyle,
});

export const s3Client = (settings: S3Settings): S3Client =>
  new S3Client({
    ...accessAt(settings, settings.endpoint),
    // Stores other than AWS do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });

/**
 * Applies the timeout until a response begins; the body may take as long as its reader needs. @throws StoreUnreachableError,
 * StorageFullError.
 */
export async function withTimeout<Answer>(
  send: (abortSignal: AbortSignal) => Promise<Answer>,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<Answer> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  try {
    return await send(control.signal);
  } catch (error) {
    if (error instanceof S3ServiceException && FULL.has(error.name))
      throw new StorageFullError('The object store is full.', { cause: error });
    throw isUnreachable(error) ? new StoreUnreachableError(`The object store does not answer: ${reason(error)}`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode !== 501 && error.$fault === 'server';
  return error instanceof Error && NETWORK.test(errorCode(error) ?? error.name);
}

export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.name === 'NoSuchUpload' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404)
  );
}
