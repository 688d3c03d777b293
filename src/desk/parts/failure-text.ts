import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';

/** Text of a failed call of the API for display. */
export function failureText(error: unknown, t: TypedTranslate): string {
  const { status = 0, body } = (error ?? {}) as Partial<Failure>;
  if (status === 0 || status >= 500) return t('desk:failed');
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : t('desk:failed');
}
