import { type JsonRequest, requestJson } from './request-json.ts';
import { ResponseError } from './response-error.ts';
import { tellSession } from './session-events.ts';

/** `requestJson` for what needs a login: when there is none any more, the session of the page ends with it (SPEC 4). */
export async function requestPersonal<Answer>(address: string, request?: JsonRequest): Promise<Answer> {
  try {
    return await requestJson<Answer>(address, request);
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) tellSession({ kind: 'refused' });
    throw error;
  }
}
