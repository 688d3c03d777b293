import { createHash } from 'node:crypto';
import { escapeHtml } from '../../gateways/escape-html.ts';

/** Parts of a page of the embedded provider; texts are in the language of the buyer and not yet escaped. */
export interface SandboxPage {
  language: string;
  direction: string;
  title: string;
  /** Says that no money moves. */
  notice: string;
  amountLabel: string;
  amount: string;
  /** HTML. */
  content: string;
  leave: { url: string; label: string };
}

const STYLE =
  ':root{color-scheme:light}*{box-sizing:border-box}' +
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#f6f8fa}' +
  'main{background:#fff;border:1px solid #8c959f;border-radius:.75rem;padding:1.25rem}' +
  'h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem}' +
  '.notice{background:#fff4d6;color:#4d3800;border-radius:.5rem;padding:.5rem .75rem;margin:0 0 1rem}' +
  'dl{display:flex;justify-content:space-between;gap:1rem;margin:0 0 1rem;font-size:1.125rem}dd{margin:0;font-weight:600}' +
  'label{display:block;margin:0 0 .75rem}' +
  'input,select{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:0 .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #6e7781;border-radius:.5rem}' +
  '.row{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;align-items:end}' +
  'button,.leave{display:block;width:100%;min-height:2.75rem;margin:.75rem 0 0;padding:.5rem 1rem;font:inherit;text-align:center;border-radius:.5rem;border:1px solid #6e7781;background:#fff;color:#1f2328;cursor:pointer}' +
  'button.first{background:#0b5cad;border-color:#0b5cad;color:#fff;font-weight:600}.leave{border-color:transparent;color:#0b5cad}' +
  'input:focus-visible,select:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #0b5cad;outline-offset:2px}' +
  'small{display:block;margin-top:1rem;color:#57606a;overflow-wrap:anywhere}.wrong{color:#b3261e;margin:0 0 .75rem}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * The page runs and loads nothing; its forms lead to this site only (HARDENING A39). Browsers also check where the answer
 * to a form leads: back to the site of the buyer, which may be that of a region.
 */
export const sandboxPolicy = (returnUrl: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self' ${new URL(returnUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

export function sandboxPage(page: SandboxPage): string {
  const { language, direction, title, notice, amountLabel, amount, content, leave } = page;
  return (
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${escapeHtml(direction)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1><p class="notice">${escapeHtml(notice)}</p>` +
    `<dl><dt>${escapeHtml(amountLabel)}</dt><dd>${escapeHtml(amount)}</dd></dl>${content}` +
    `<a class="leave" href="${escapeHtml(leave.url)}">${escapeHtml(leave.label)}</a></main></body></html>`
  );
}

/** A form whose buttons send what the buyer decides. */
export const formOf = (action: string, content: string): string =>
  `<form method="post" action="${escapeHtml(action)}">${content}</form>`;

export const button = (value: string, label: string, isFirst = false): string =>
  `<button name="action" value="${escapeHtml(value)}"${isFirst ? ' class="first"' : ''}>${escapeHtml(label)}</button>`;

/** A text field with its label. */
export const field = (name: string, label: string, attributes: string): string =>
  `<label>${escapeHtml(label)}<input name="${name}" ${attributes}></label>`;
