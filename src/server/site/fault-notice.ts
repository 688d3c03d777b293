import type { RawPage } from './rendered-page.ts';

const STYLE =
  'position:fixed;inset:auto 0 0;max-height:60vh;overflow:auto;margin:0;padding:1rem;background:#7a0012;color:#fff;z-index:2147483647;white-space:pre-wrap;font:14px/1.5 monospace';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Adds a notice to a page under development: what is wrong with its files, one error per line. */
export function withFaultNotice(page: RawPage, lines: readonly string[]): RawPage {
  if (lines.length === 0 || !page.headers['content-type']?.startsWith('text/html')) return page;
  const text = lines.join('\n').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  const notice = `<pre role="alert" style="${STYLE}">${text}</pre>`;
  const html = page.body.toString('utf8');
  const end = html.lastIndexOf('</body>');
  const at = end < 0 ? html.length : end;
  return { ...page, body: Buffer.from(html.slice(0, at) + notice + html.slice(at)) };
}
