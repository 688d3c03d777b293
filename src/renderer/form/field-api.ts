import { publicApi, visitorApi } from '#store/api-address.ts';
import { failureOf } from '#store/failure.ts';
import { type JsonRequest, requestJson } from '#store/request-json.ts';
import { ResponseError } from '#store/response-error.ts';
import type { FieldApi } from '../fields/field-control.ts';

/** A request with slots and files is no longer on its way, ms. */
const TIMEOUT_MS = 30_000;

/** @throws Failure */
export async function askApi<Body>(address: string, request: JsonRequest = {}): Promise<Body> {
  try {
    return await requestJson<Body>(address, { signal: AbortSignal.timeout(TIMEOUT_MS), ...request });
  } catch (error) {
    throw failureOf(error);
  }
}

/** The calls of controls to the API of a region. */
export function fieldApi(region: string, form: string): FieldApi {
  const own = (path: string) => visitorApi(region, path);
  return {
    form,
    address: (path) => publicApi(region, path),
    get: (path) => askApi(publicApi(region, path)),
    ownAddress: own,
    send: (method, path, body) => askApi(own(path), { method, ...(body && { body }) }),
    upload: (path, body, onProgress) => uploadJson(own(path), body, onProgress),
  };
}

/** Sends JSON with progress, which axios tells and `fetch` does not; it is loaded with the first upload. @throws Failure */
export async function uploadJson<Body>(
  address: string,
  body: object,
  onProgress: (share: number) => void,
): Promise<Body> {
  try {
    const { default: axios } = await import('axios');
    const { data, status } = await axios.post<Body>(address, body, {
      validateStatus: null,
      onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
    });
    if (status >= 400) throw new ResponseError(status, data);
    return data;
  } catch (error) {
    throw failureOf(error);
  }
}
