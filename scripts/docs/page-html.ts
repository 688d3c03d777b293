import { Marked } from 'marked';

const markdown = new Marked({ async: false, gfm: true });

/** A page with its title; links between pages stay as they are. */
export const pageHtml = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} – Forecourt</title>
<link rel="stylesheet" href="/style.css">
<header><a href="/">Reference</a></header>
<main>${markdown.parse(text)}</main>
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const STYLE = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
header { position: sticky; top: 0; display: flex; gap: 1rem; align-items: center; padding: .5rem 1rem;
  background: Canvas; border-bottom: 1px solid GrayText; }
main { max-width: 80rem; margin: auto; padding: 0 1rem 4rem; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid GrayText; padding: .25rem .5rem; text-align: start; vertical-align: top; }
td:nth-child(n + 4) { overflow-wrap: anywhere; }
a[id] { scroll-margin-top: 5rem; }
a[id]:target + code, a[id]:target ~ a { background: Mark; color: MarkText; }
pre { overflow-x: auto; }
`;
