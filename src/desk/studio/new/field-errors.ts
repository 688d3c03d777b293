import type { TypedTranslate } from '#i18n/i18n-provider.tsx';

/** Returns what an answer of the API says of each field. */
export const fieldErrors = (error: unknown): Record<string, string[]> =>
  (error as { body?: { errors?: Record<string, string[]> } } | undefined)?.body?.errors ?? {};

/** Words of the schema, such as "must NOT have fewer than 3 characters", are for programs: the help of a field says more. */
export function errorOf(messages: readonly string[] | undefined, t: TypedTranslate): string | undefined {
  const [first] = messages ?? [];
  return first?.startsWith('must ') ? t('desk:studio.new.unusable') : first;
}
