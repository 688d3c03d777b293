import type { SentTicket } from '#contracts/types.ts';
import { FORM_KEYS } from '#region/forms/form-address.ts';
import type { FormView } from '#region/forms/form-view.ts';
import type { FieldApi } from '#renderer/fields/field-control.ts';
import { failureOf } from '#store/failure.ts';
import { type JsonRequest, requestJson } from '#store/request-json.ts';
import { ResponseError } from '#store/response-error.ts';
import type { RequestToSend } from './request-port.ts';

/** A request with slots and files is no longer on its way, ms. */
const TIMEOUT_MS = 30_000;

/** Where the API of a region begins. */
export const apiBase = (region: string): string => `/api/v1/rabbit/${encodeURIComponent(region)}`;

/** @throws Failure */
async function ask<Body>(address: string, request: JsonRequest = {}): Promise<Body> {
  try {
    return await requestJson<Body>(address, { signal: AbortSignal.timeout(TIMEOUT_MS), ...request });
  } catch (error) {
    throw failureOf(error);
  }
}

/** The calls of controls to the API of a region. */
export function fieldApi(region: string, form: string): FieldApi {
  const base = apiBase(region);
  return {
    form,
    get: (path) => ask(base + path),
    send: (method, path, body) => ask(base + path, { method, ...(body && { body }) }),
    upload: (path, body, onProgress) => upload(base + path, body, onProgress),
  };
}

/** Axios tells the progress of an upload, which `fetch` does not; it is loaded with the first one. @throws Failure */
async function upload<Body>(
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

/** Sends a form. @throws Failure */
export async function sendRequest(
  { form, region, language, headers }: { form: FormView; region: string; language: string; headers: object },
  { key, subject, answers }: RequestToSend,
): Promise<SentTicket> {
  const target = form.target
    .replace('{form}', encodeURIComponent(form.name))
    .replace('{slug}', encodeURIComponent(subject));
  const { data } = await ask<{ data: SentTicket }>(
    `${apiBase(region)}/${target}?lang=${encodeURIComponent(language)}`,
    {
      method: 'POST',
      headers: { 'idempotency-key': key, ...headers },
      body: { form: form.name, ...(subject !== '' && { subject }), answers },
    },
  );
  return data;
}

/** The parameter of the address that says what a form is about. */
export function subjectKey({ subject }: Pick<FormView, 'subject'>): string | undefined {
  const keys: { readonly [Subject in FormView['subject']]: string | undefined } = {
    none: undefined,
    listing: FORM_KEYS.car,
    new_listing: FORM_KEYS.car,
    ticket: FORM_KEYS.ticket,
    opening: FORM_KEYS.opening,
  };
  return keys[subject];
}
