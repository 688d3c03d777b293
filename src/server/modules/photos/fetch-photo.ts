import axios, { type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { lookUpPublic, PRIVATE_ADDRESS, requirePublicHost } from '../../gateways/public-host.ts';
import { limitsOf } from './media-kinds.ts';
import type { DuePhoto } from './photo-sources.ts';

const MAX_REDIRECTS = 3;
/** Seconds until the next attempt, by the number of attempts before it. */
const RETRIES = [60, 300, 1_800, 7_200];
const MAX_RETRY_AFTER = 6 * 3_600;

/** What an address answered. */
export type PhotoAnswer =
  | { kind: 'bytes'; bytes: Buffer; etag?: string; lastModified?: string }
  | { kind: 'unchanged' }
  /** Not tried again until the feed names it again. */
  | { kind: 'failed'; reason: string }
  /** Tried again later. `host`: whether it asks to be left alone, or may be out of order. */
  | { kind: 'later'; reason: string; seconds: number; host: 'busy' | 'faulty' | 'well' };

export interface FetchPhotoOptions {
  /** Hosts, with their port, that may have a private address. */
  privateHosts: readonly string[];
  signal: AbortSignal;
}

/**
 * Asks for a photo, only if it has changed where it is kept already. Goes to public addresses only, also where the answer
 * leads on (HARDENING A17); reads no more than a photo may have.
 */
export async function fetchPhoto(photo: DuePhoto, options: FetchPhotoOptions): Promise<PhotoAnswer> {
  const { accept, bytes, seconds } = limitsOf(photo.collection);
  const headers = {
    accept,
    'user-agent': 'Forecourt photos',
    ...(photo.storageKey !== null && photo.etag !== null && { 'if-none-match': photo.etag }),
    ...(photo.storageKey !== null &&
      photo.lastModified !== null && { 'if-modified-since': photo.lastModified }),
  };
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(seconds * 1_000)]);
  try {
    let url = photo.url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await ask(url, { headers, signal, privateHosts: options.privateHosts, bytes });
      const location = textOf(answer, 'location');
      if (answer.status < 301 || answer.status > 308 || answer.status === 304 || !location)
        return readAnswer(answer, photo);
      url = new URL(location, url).href;
    }
    return { kind: 'failed', reason: `it leads on more than ${MAX_REDIRECTS} times` };
  } catch (error) {
    return faultOf(error, photo);
  }
}

function ask(
  url: string,
  {
    headers,
    signal,
    privateHosts,
    bytes,
  }: { headers: Record<string, string>; signal: AbortSignal; privateHosts: readonly string[]; bytes: number },
): Promise<AxiosResponse<Buffer>> {
  const { protocol, host } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(PRIVATE_ADDRESS);
  const isPrivateAllowed = privateHosts.includes(host);
  if (!isPrivateAllowed) requirePublicHost(url);
  return axios.get<Buffer>(url, {
    adapter: 'http',
    proxy: false,
    maxRedirects: 0,
    maxContentLength: bytes,
    responseType: 'arraybuffer',
    validateStatus: null,
    headers,
    signal,
    ...(!isPrivateAllowed && { lookup: lookUpPublic }),
  });
}

const textOf = ({ headers }: AxiosResponse, name: string): string => String(headers[name] ?? '');

function readAnswer(answer: AxiosResponse<Buffer>, photo: DuePhoto): PhotoAnswer {
  const { status, data } = answer;
  if (status === 304 && photo.storageKey !== null) return { kind: 'unchanged' };
  if (status === 429 || status === 503) {
    const wish = textOf(answer, 'retry-after');
    const asked = /^\d+$/.test(wish) ? Number(wish) : Math.ceil((Date.parse(wish) - Date.now()) / 1_000);
    const own = RETRIES[Math.min(photo.attempts, RETRIES.length - 1)] ?? MAX_RETRY_AFTER;
    const seconds = Math.min(asked > 0 ? asked : own, MAX_RETRY_AFTER);
    return { kind: 'later', reason: `the host answered ${status}`, seconds, host: 'busy' };
  }
  if (status >= 500) return later(photo, `the host answered ${status}`, 'well');
  if (status !== 200) return { kind: 'failed', reason: `the host answered ${status}` };
  const [etag, lastModified] = [textOf(answer, 'etag'), textOf(answer, 'last-modified')];
  return {
    kind: 'bytes',
    bytes: data,
    ...(etag && { etag }),
    ...(lastModified && { lastModified }),
  };
}

function faultOf(error: unknown, photo: DuePhoto): PhotoAnswer {
  const { bytes, seconds } = limitsOf(photo.collection);
  if (isCancel(error)) return later(photo, `it took longer than ${seconds} seconds`, 'faulty');
  const message = error instanceof Error ? error.message : '';
  if (message.includes(PRIVATE_ADDRESS))
    return { kind: 'failed', reason: `it ${PRIVATE_ADDRESS}, which is not called` };
  if (/maxContentLength/.test(message))
    return { kind: 'failed', reason: `it has more than ${bytes / 1e6} MB` };
  const code = isAxiosError(error) ? error.code : undefined;
  if (code === 'ENOTFOUND') return later(photo, 'its host has no address', 'faulty');
  if (code?.startsWith('CERT_') || /certificate/i.test(message))
    return later(photo, 'its host has no valid certificate', 'faulty');
  return later(photo, 'its host cannot be reached', 'faulty');
}

/** The next attempt; after the last one it is given up. */
function later(photo: DuePhoto, reason: string, host: 'faulty' | 'well'): PhotoAnswer {
  const seconds = RETRIES[photo.attempts];
  return seconds === undefined
    ? { kind: 'failed', reason: `${reason}, ${RETRIES.length + 1} times` }
    : { kind: 'later', reason, seconds, host };
}
