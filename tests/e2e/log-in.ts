import type { Page } from 'playwright';
import { expect } from 'vitest';
import { CAPTCHA_HEADER } from '#domain/site/captcha.ts';

/** Logs in by the code in the inbox. @param options.reload false: the page stays as it is, as after a login in another tab */
export async function logIn(
  page: Page,
  region: string,
  phone: string,
  { reload = true }: { reload?: boolean } = {},
): Promise<void> {
  const status = await page.evaluate(
    async ([contacts, number, captcha]) => {
      const post = (path: string, body: object) =>
        fetch(contacts + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [captcha]: 'token' },
          body: JSON.stringify(body),
        });
      await post('/otp', { phone: number });
      const inbox = await (await fetch('/inbox')).text();
      const newest = new DOMParser().parseFromString(inbox, 'text/html').querySelector('li');
      const code = /\b\d{6}\b/.exec(
        newest?.textContent?.replace(newest.querySelector('small')?.textContent ?? '', '') ?? '',
      );
      return (await post('/otp/verify', { phone: number, code: code?.[0] })).status;
    },
    [`/api/v1/rabbit/${region}/contacts`, phone, CAPTCHA_HEADER] as const,
  );
  expect(status).toBe(200);
  if (reload) await page.reload();
}
