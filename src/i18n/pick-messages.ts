import type { Messages } from '#region/page-context.ts';

const picked = new WeakMap<Messages, Map<string, Messages>>();

/** Only the namespaces a page needs, so that its HTML stays small. The same choice gives the same object. */
export function pickMessages(messages: Messages, namespaces: readonly string[]): Messages {
  const known = picked.get(messages) ?? new Map<string, Messages>();
  picked.set(messages, known);
  const key = namespaces.join(' ');
  const found = known.get(key);
  if (found) return found;
  const chosen = Object.fromEntries(
    namespaces.flatMap((name) => (messages[name] ? [[name, messages[name]]] : [])),
  );
  known.set(key, chosen);
  return chosen;
}
