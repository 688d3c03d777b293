import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';

/** Answers whose texts are meant for buyers, in their language. */
const SPOKEN: readonly number[] = [400, 404, 409, 422, 502];

/** Text of a failed payment: what the answer says, else the default text (SPEC 8). */
export function paymentProblem({ status, text }: Failure, t: TypedTranslate): string {
  return (SPOKEN.includes(status) && text) || t('payments:error.payment');
}
