import { LOGOUT_PATH } from '#region/routing/api-path.ts';
import { requestJson } from '#store/request-json.ts';

/**
 * Ends the session at the server and takes the cookies that scripts cannot read. A failure is only logged (SPEC 8).
 * @returns whether the server has heard of it
 */
export async function postLogout(): Promise<boolean> {
  try {
    await requestJson(LOGOUT_PATH, { method: 'POST', keepalive: true });
    return true;
  } catch (error) {
    console.error('logout', error);
    return false;
  }
}
