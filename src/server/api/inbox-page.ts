import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../gateways/escape-html.ts';
import type { Inbox, InboxMessage } from '../gateways/messaging/inbox.ts';
import { HttpError } from '../http/http-error.ts';
import { isLoopback } from '../modules/login/index.ts';

/** Headers that proxies add to forwarded requests. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** GET /inbox: the messages of a site on a local machine, newest first. Works without scripts. */
export function addInbox(app: FastifyInstance, inbox: Inbox): void {
  app.get(
    '/inbox',
    { config: { auth: 'public', limit: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      // a page of another site could resolve its own name to this host and read the codes, and a proxy could expose them
      if (isPassedOn(request) || !isLoopback(request.ip) || !LOCAL_NAMES.has(request.hostname))
        throw new HttpError('not_found', 'There is nothing at this address.');
      const { regions, texts } = app.services;
      const { code, direction } = regions.default.defaultLanguage;
      const translate = texts.translate(code);
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
        );
      return page({
        language: code,
        direction,
        title: translate('messages:inbox.title'),
        intro: translate('messages:inbox.intro'),
        empty: translate('messages:inbox.empty'),
        messages: inbox.messages(),
      });
    },
  );
}

/** Whether a proxy sent a request: without added headers, it still uses one connection per request, unlike browsers. */
function isPassedOn({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  const isForOneAnswer = raw.httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '');
  return isForOneAnswer || PROXY_HEADERS.some((name) => headers[name] !== undefined);
}

interface InboxPage {
  language: string;
  direction: string;
  title: string;
  intro: string;
  empty: string;
  messages: readonly InboxMessage[];
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1f2328}' +
  'ol{list-style:none;padding:0}li{border:1px solid #8c959f;border-radius:.5rem;padding:.75rem 1rem;margin:.75rem 0}' +
  'small{display:block;text-align:match-parent;color:#57606a}p{margin:.25rem 0;overflow-wrap:anywhere;white-space:pre-line}';

function page({ language, direction, title, intro, empty, messages }: InboxPage): string {
  const items = messages.map(
    ({ to, channel, region, text, language: spoken, sentAt }) =>
      `<li><small dir="ltr">${escapeHtml(`${to} · ${channel} · ${region} · ${new Date(sentAt).toISOString()}`)}</small>` +
      `<p lang="${escapeHtml(spoken)}" dir="auto">${escapeHtml(text)}</p></li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : `<p>${escapeHtml(empty)}</p>`;
  return (
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${escapeHtml(direction)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>${list}</main></body></html>`
  );
}
