import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';

/** Returns the English name in the text of a manifest; else its code. A key of a text is no name. */
export function regionNameOf(text: string, code: string): string {
  const name = displayNameOf(text);
  const given =
    typeof name === 'object' && name !== null
      ? ((name as Record<string, unknown>)[SOURCE_LANGUAGE] ?? Object.values(name)[0])
      : undefined;
  return typeof given === 'string' && given !== '' ? given : code.toUpperCase();
}

function displayNameOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { displayName?: unknown } | null)?.displayName;
  } catch {
    return undefined;
  }
}
