import type { RequestCodeAnswer, SessionAnswer } from '#contracts/types.ts';
import { CAPTCHA_HEADER } from '#domain/site/captcha.ts';
import type { TestSite } from '../test-site.ts';

export const API = '/api/v1/rabbit';

/** Requests codes and reads them from the inbox of the local provider. */
export function visitorOf(site: () => TestSite) {
  const post = (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress?: string) =>
    site().app.inject({ method: 'POST', url, payload, headers, ...(remoteAddress && { remoteAddress }) });

  async function requestCode(region: string, phone: string): Promise<RequestCodeAnswer> {
    const answer = await post(`${API}/${region}/contacts/otp`, { phone }, { [CAPTCHA_HEADER]: 'token' });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json();
  }

  /** The newest code in the inbox. */
  async function newestCode(): Promise<string> {
    const { body } = await site().app.inject({ url: '/inbox' });
    const code = /\b\d{6}\b/.exec(body.slice(body.indexOf('<li>')).replace(/<small>.*?<\/small>/, ''))?.[0];
    if (!code) throw new Error('there is no code in the inbox');
    return code;
  }

  async function logIn(
    region: string,
    phone: string,
  ): Promise<SessionAnswer['data'] & { access_token: string }> {
    await requestCode(region, phone);
    const answer = await post(`${API}/${region}/contacts/otp/verify`, { phone, code: await newestCode() });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json().data;
  }

  return { post, requestCode, newestCode, logIn };
}

/** Six digits that differ from the code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
