import { reasonOf } from '#domain/privacy/reason-of.ts';
import { readBucketObject, type S3Config } from '../../gateways/storage/s3-storage.ts';
import type { FeedAnswer } from './ask-feed.ts';

/** `s3://bucket/key` */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/;

/**
 * Reads an object of a bucket, only if it has changed. The bucket of the site is refused: it has files of people.
 * @param authorization id and secret of a key, `id:secret`; empty: the key of the site
 */
export async function askBucket(
  address: string,
  config: S3Config,
  {
    authorization,
    known,
    ...limits
  }: { authorization: string; known: string | null; signal: AbortSignal; maxBytes: number },
): Promise<FeedAnswer> {
  const [, bucket = '', key = ''] = BUCKET_ADDRESS.exec(address) ?? [];
  if (bucket === '') return failed('the address names no bucket and key');
  if (bucket === config.s3Bucket) return failed('the bucket has the files of this site, which are no feeds');
  const at = authorization.indexOf(':');
  if (authorization !== '' && at < 1)
    return failed('the authorization is not the id and the secret of a key');
  const access =
    authorization === ''
      ? config
      : {
          ...config,
          s3AccessKeyId: authorization.slice(0, at),
          s3SecretAccessKey: authorization.slice(at + 1),
        };
  try {
    const found = await readBucketObject(access, { bucket, key, etag: known }, limits);
    if (found === 'unchanged') return { kind: 'unchanged' };
    if (found === 'missing') return failed('the bucket has no such file');
    if (found === 'too large') return failed(`the file has more than ${limits.maxBytes / 1e6} MB`);
    if (found.bytes.length === 0) return failed('the file is empty');
    return { kind: 'file', bytes: found.bytes, isCut: false, etag: found.etag, lastModified: null };
  } catch (error) {
    return failed(`the bucket does not answer: ${reasonOf(error)}`);
  }
}

const failed = (reason: string): FeedAnswer => ({ kind: 'failed', reason });
