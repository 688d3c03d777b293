import { loadPage } from '#integrations/navigation/navigation.ts';
import type { Suggestion } from './fetch-suggestions.ts';
import { rememberSentence } from './typed-sentence.ts';

/** Goes to the cars of a suggestion; what was typed stays in the box there. @param action path of the buy page */
export function chooseSuggestion(action: string, { query }: Suggestion, typed: string): void {
  rememberSentence(typed, action);
  loadPage(`${action}?${query}`);
}
