/** Ends the session at the server and takes the cookies that scripts cannot read. A failure is only logged (SPEC 8). */
export async function postLogout(): Promise<void> {
  try {
    const answer = await fetch('/api/v1/rabbit/logout', { method: 'POST', keepalive: true });
    if (!answer.ok) throw new Error(`logout answers ${answer.status}`);
  } catch (error) {
    console.error('logout', error);
  }
}
