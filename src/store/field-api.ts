import { publicApi, visitorApi } from './api-address.ts';
import { failureOf } from './failure.ts';
import { type JsonRequest, requestJson } from './request-json.ts';
import { ResponseError } from './response-error.ts';

/** A request with slots and files is no longer on its way, ms. */
const TIMEOUT_MS = 30_000;

/** An upload may take as long as it goes on, ms. */
const STALL_MS = 120_000;

/** An upload has no time limit, but one that stands still fails. @throws Failure */
export async function askApi<Body>(address: string, request: JsonRequest = {}): Promise<Body> {
  const { onProgress } = request;
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => stalled.abort(new DOMException('An upload stands still', 'TimeoutError')),
      STALL_MS,
    );
  };
  const upload = onProgress && {
    signal: stalled.signal,
    onProgress: (share: number) => {
      goOn();
      onProgress(share);
    },
  };
  if (upload) goOn();
  try {
    return await requestJson<Body>(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...request,
      ...upload,
    });
  } catch (error) {
    throw failureOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Read when a page shows it, before anybody uses the page: without axios (decision 0040). @throws Failure */
async function readShared<Body>(address: string): Promise<Body> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new ResponseError(answer.status, undefined);
    return (await answer.json()) as Body;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Calls that controls need; paths begin behind the API of the region, `/time-slot?...`. */
export interface FieldApi {
  /** Name of the form, which uploads belong to. */
  readonly form: string;
  /** Reads what is the same for everybody. @throws Failure */
  get<Body>(path: string): Promise<Body>;
  /** Address of what `get` asks for. */
  address(path: string): string;
  /** A call about what the visitor has sent or held. @throws Failure */
  send<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body>;
  /** Address of what the visitor has sent. */
  ownAddress(path: string): string;
  /** Sends a file with progress from 0 to 1. @throws Failure */
  upload<Body>(path: string, body: object, onProgress: (share: number) => void): Promise<Body>;
}

/** The calls of controls to the API of a region. */
export function fieldApi(region: string, form: string): FieldApi {
  const own = (path: string) => visitorApi(region, path);
  return {
    form,
    address: (path) => publicApi(region, path),
    get: (path) => readShared(publicApi(region, path)),
    ownAddress: own,
    send: (method, path, body) => askApi(own(path), { method, ...(body && { body }) }),
    upload: (path, body, onProgress) => askApi(own(path), { method: 'POST', body, onProgress }),
  };
}
