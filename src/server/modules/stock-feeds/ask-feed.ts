import type { Readable } from 'node:stream';
import axios, { isAxiosError, isCancel } from 'axios';
import type { StockFeed } from '#contracts/types.ts';
import { lookUpPublic, PRIVATE_ADDRESS, requirePublicHost } from '../../gateways/public-host.ts';

/** Of a file. */
export const MAX_BYTES = 100e6;
const TIMEOUT_MS = 300_000;

export type FeedAnswer =
  | { kind: 'file'; bytes: Buffer; isCut: boolean; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  /** The reason contains nothing of the address, which may hold a key. */
  | { kind: 'failed'; reason: string };

/** What is known of the file that was read before. */
export interface KnownFile {
  etag: string | null;
  lastModified: string | null;
}

/** What a feed may call and send. */
export interface FeedAccess {
  /** Hosts, with their port, that may have a private address. */
  privateHosts: readonly string[];
  /** Values of the variables that manifests name. */
  values: Readonly<Record<string, string>>;
}

export interface AskFeedOptions extends FeedAccess {
  signal: AbortSignal;
  /** Bytes after which reading ends; absent: a larger file is refused. */
  cutAt?: number;
}

/** Asks the address of a feed for its file, only if it has changed (HARDENING A17: public addresses, no redirects). */
export async function askFeed(
  { address, authorizationEnv = '' }: Pick<StockFeed, 'address' | 'authorizationEnv'>,
  { etag, lastModified }: KnownFile,
  { privateHosts, values, signal, cutAt }: AskFeedOptions,
): Promise<FeedAnswer> {
  const authorization = values[authorizationEnv] ?? '';
  if (authorizationEnv !== '' && authorization === '')
    return { kind: 'failed', reason: `the variable ${authorizationEnv} is empty` };
  try {
    const isPrivateAllowed = privateHosts.includes(new URL(address).host);
    if (!isPrivateAllowed) requirePublicHost(address);
    const { status, headers, data } = await axios.get<Readable>(address, {
      adapter: 'http',
      proxy: false,
      maxRedirects: 0,
      responseType: 'stream',
      validateStatus: null,
      headers: {
        'user-agent': 'Forecourt stock',
        ...(authorization !== '' && { authorization }),
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(!isPrivateAllowed && { lookup: lookUpPublic }),
    });
    const textOf = (name: string) => (headers[name] === undefined ? null : String(headers[name]));
    if (status !== 200) data.destroy();
    if (status === 304 && (etag !== null || lastModified !== null)) return { kind: 'unchanged' };
    if (status >= 300 && status < 400)
      return { kind: 'failed', reason: 'the address leads on to another one; name that one' };
    if (status !== 200) return { kind: 'failed', reason: `the address answered ${status}` };
    const { bytes, isCut } = await readUpTo(data, cutAt ?? MAX_BYTES);
    if (bytes.length === 0) return { kind: 'failed', reason: 'the address sent an empty file' };
    if (isCut && cutAt === undefined)
      return { kind: 'failed', reason: `the file has more than ${MAX_BYTES / 1e6} MB` };
    return { kind: 'file', bytes, isCut, etag: textOf('etag'), lastModified: textOf('last-modified') };
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) };
  }
}

/** Reads a body, as it is unpacked, up to a number of bytes. */
export async function readUpTo(body: Readable, most: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  // leaving the loop closes the connection
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > most) break;
  }
  return { bytes: Buffer.concat(parts).subarray(0, most), isCut: length > most };
}

function reasonOf(error: unknown): string {
  if (isCancel(error)) return 'the address took too long';
  const message = error instanceof Error ? error.message : '';
  if (message.includes(PRIVATE_ADDRESS)) return `the address ${PRIVATE_ADDRESS}, which is not called`;
  const code = isAxiosError(error) ? error.code : undefined;
  if (code === 'ENOTFOUND') return 'the host has no address';
  return /certificate/i.test(message) ? 'the host has no valid certificate' : 'the host cannot be reached';
}
