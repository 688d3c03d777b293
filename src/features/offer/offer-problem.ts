import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';

/** Text of a refused action of an offer: what the API says, with what is missing, else the text of payments (SPEC 8). */
export function actionProblem({ status = 0, body, text }: Failure, t: TypedTranslate): string {
  // other answers say nothing that helps a buyer
  if (status < 400 || status >= 500) return t('offers:page.failed.payment');
  const { errors } = (body ?? {}) as { errors?: Readonly<Record<string, readonly string[]>> };
  const missing = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : [];
  const texts = new Set([text, ...missing.filter((each) => typeof each === 'string')]);
  return [...texts].join(' ') || t('offers:page.failed.payment');
}

/** Text of a failed upload (SPEC 8). */
export const uploadProblem = ({ text }: Failure, t: TypedTranslate): string =>
  text || t('offers:page.failed.payment');

/** Text of a file that could not be removed (SPEC 8). */
export const removalProblem = ({ text }: Failure, t: TypedTranslate): string =>
  text || t('offers:page.failed.file');
