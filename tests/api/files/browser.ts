import type { InjectOptions } from 'light-my-request';
import { API } from '../login/log-in.ts';
import { ORIGIN, type TestSite } from '../test-site.ts';

let networks = 0;

/** A browser that keeps its cookies, in a network of its own. */
export function openBrowser(
  site: () => TestSite,
  { region = 'sg', network = `198.51.100.${++networks % 250}` } = {},
) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, { headers, ...options }: InjectOptions = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await site().app.inject({
      url: path.startsWith('/api') ? path : `${API}/${region}${path}`,
      remoteAddress: network,
      ...options,
      headers: { origin: ORIGIN, ...(cookie && { cookie }), ...headers },
    });
    for (const each of answer.cookies) cookies.set(each.name, each.value);
    return answer;
  };
  const upload = (file: unknown, more: object = {}) =>
    ask('/tickets/files', {
      method: 'POST',
      payload: { form: 'with_files', field: 'photos', name: 'IMG_1.jpg', file, ...more },
    });
  return { ask, upload, cookies };
}
