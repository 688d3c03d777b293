import { LOGOUT_PATH } from '#region/routing/api-path.ts';

/**
 * Ends the session at the server and takes the cookies that scripts cannot read. A failure is only logged (SPEC 8).
 * @returns whether the server has heard of it
 */
export async function postLogout(): Promise<boolean> {
  try {
    const answer = await fetch(LOGOUT_PATH, { method: 'POST', keepalive: true });
    if (!answer.ok) throw new Error(`logout answers ${answer.status}`);
    return true;
  } catch (error) {
    console.error('logout', error);
    return false;
  }
}
