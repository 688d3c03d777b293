import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config/index.ts';
import { type FileStorage, requireKey, StorageError } from './file-storage.ts';

export type S3Config = Pick<
  Config,
  's3Endpoint' | 's3Region' | 's3Bucket' | 's3AccessKeyId' | 's3SecretAccessKey'
>;

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** The first one included. */
const MAX_ATTEMPTS = 3;
/** Of all attempts together: somebody waits for the file. */
const DEADLINE_MS = 12_000;

/**
 * Files in a bucket of S3, or of a service with its protocol. The library is loaded with the first file.
 * @param deadline milliseconds after which a call is given up
 */
export function s3Storage(config: S3Config, deadline = DEADLINE_MS): FileStorage {
  const inTime = () => ({ abortSignal: AbortSignal.timeout(deadline) });
  const { s3Bucket: Bucket } = config;
  let opened: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: clientOf(s3, config) }));
    return opened;
  };
  /** For viewers of films, who are slow: the connections of a client are few, and others need some. */
  let player: S3Client | undefined;
  return {
    async put(Key, bytes) {
      requireKey(Key);
      const { s3, client } = await open();
      await client
        .send(
          new s3.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: 'application/octet-stream' }),
          inTime(),
        )
        .catch((error: unknown) => {
          throw failure('stored', error);
        });
    },
    async get(Key) {
      requireKey(Key);
      const { s3, client } = await open();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }), inTime());
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw failure('read', error);
      }
    },
    async stream(Key, { first, last }) {
      requireKey(Key);
      const { s3 } = await open();
      player ??= clientOf(s3, config);
      // the time is that until the answer begins: a viewer takes a film slowly
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), deadline);
      try {
        const command = new s3.GetObjectCommand({ Bucket, Key, Range: `bytes=${first}-${last}` });
        const { Body } = await player.send(command, { abortSignal: stop.signal });
        return Body ? (Body as Readable) : null;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw failure('read', error);
      } finally {
        clearTimeout(timer);
      }
    },
    async remove(Key) {
      requireKey(Key);
      const { s3, client } = await open();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), inTime()).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw failure('removed', error);
      });
    },
    space: async () => null,
  };
}

/** An object of any bucket, or why it is not read. */
export type BucketObject = { bytes: Buffer; etag: string | null } | 'unchanged' | 'missing' | 'too large';

/**
 * Reads an object of another bucket than that of the files, at the same service.
 * @param etag of the object that was read before
 * @throws StorageError
 */
export async function readBucketObject(
  config: S3Config,
  { bucket, key, etag }: { bucket: string; key: string; etag: string | null },
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<BucketObject> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = clientOf(s3, config);
  const command = { Bucket: bucket, Key: key, ...(etag !== null && { IfNoneMatch: etag }) };
  try {
    const {
      Body,
      ETag,
      ContentLength = 0,
    } = await client.send(new s3.GetObjectCommand(command), {
      abortSignal: signal,
    });
    if (ContentLength > maxBytes) return 'too large';
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of (Body ?? []) as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > maxBytes) return 'too large';
      parts.push(part);
    }
    return { bytes: Buffer.concat(parts), etag: ETag ?? null };
  } catch (error) {
    const status = statusOf(error);
    if (status === 304) return 'unchanged';
    if (status === 404) return 'missing';
    throw failure('read', error);
  } finally {
    client.destroy();
  }
}

function clientOf(s3: typeof import('@aws-sdk/client-s3'), config: S3Config): S3Client {
  const { s3Endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey } = config;
  return new s3.S3Client({
    region,
    // services other than Amazon have one host for all buckets
    ...(s3Endpoint !== '' && { endpoint: s3Endpoint, forcePathStyle: true }),
    // without keys the library looks where Amazon's tools do: role of the machine, web identity, profile
    ...(s3AccessKeyId !== '' && {
      credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey },
    }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Contains the status only: messages of the service may repeat keys. */
function failure(what: string, error: unknown): StorageError {
  const status = statusOf(error);
  return new StorageError(`a file cannot be ${what} (${status ?? 'no answer'})`, status === 507);
}
