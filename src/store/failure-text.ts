import { answerText } from './error-text.ts';

/** Texts for calls that fail without saying why (SPEC 8). */
const FALLBACKS = {
  payment: 'failures:payment',
  fileRemoval: 'failures:fileRemoval',
  upload: 'failures:payment',
  financingOption: 'failures:payment',
} as const;

/** Calls with a fallback text of their own. */
export type FailingCall = keyof typeof FALLBACKS;

/** What is shown of a failed call: what its answer says, else the fallback text of such calls in the page's language. */
export function failureText(
  error: unknown,
  call: FailingCall,
  translate: (key: (typeof FALLBACKS)[FailingCall]) => string,
): string {
  return answerText(error) || translate(FALLBACKS[call]);
}
