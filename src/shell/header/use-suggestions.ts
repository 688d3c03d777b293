import { type RefObject, useEffect, useState } from 'react';
import type { Suggestion } from './fetch-suggestions.ts';

const PAUSE_MS = 120;

/** Suggestions for what stands in an input, a moment after the last key. */
export function useSuggestions(input: RefObject<HTMLInputElement | null>, address: string, language: string) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    let timer = 0;
    let request = new AbortController();
    const ask = () => {
      window.clearTimeout(timer);
      request.abort();
      const text = element.value.trim();
      if (text === '') return setSuggestions([]);
      request = new AbortController();
      const { signal } = request;
      timer = window.setTimeout(async () => {
        // most visitors never type: what asks is loaded for those who do
        const found = await import('./fetch-suggestions.ts').then(
          ({ fetchSuggestions }) => fetchSuggestions(address, text, language, signal),
          () => [],
        );
        if (!signal.aborted) setSuggestions(found);
      }, PAUSE_MS);
    };
    if (element.value !== element.defaultValue) ask();
    element.addEventListener('input', ask);
    return () => {
      window.clearTimeout(timer);
      request.abort();
      element.removeEventListener('input', ask);
    };
  }, [input, address, language]);
  return suggestions;
}
