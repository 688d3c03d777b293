import type { Messages } from '#region/text/messages.ts';

/** Texts that only the server uses, by namespace: links with names of countries are rendered there (SPEC 2.2). */
const SERVER_ONLY: Readonly<Record<string, readonly string[]>> = { common: ['region'] };

const picked = new WeakMap<Messages, Map<string, Messages>>();

/**
 * Only the namespaces a page needs, so that its HTML stays small; `forms.error` is a part of one, and several parts of
 * one are put together. The same choice gives the same object.
 */
export function pickMessages(messages: Messages, namespaces: readonly string[]): Messages {
  const known = picked.get(messages) ?? new Map<string, Messages>();
  picked.set(messages, known);
  const key = namespaces.join(' ');
  const found = known.get(key);
  if (found) return found;
  const chosen: Messages = {};
  for (const wanted of namespaces) {
    const [name = '', part] = wanted.split('.', 2);
    const texts = messages[name];
    if (!texts) continue;
    chosen[name] =
      part === undefined ? withoutServerOnly(name, texts) : { ...chosen[name], [part]: texts[part] };
  }
  known.set(key, chosen);
  return chosen;
}

function withoutServerOnly(name: string, texts: Record<string, unknown>): Record<string, unknown> {
  const hidden = SERVER_ONLY[name] ?? [];
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !hidden.includes(key)));
}
