import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { formatNumber } from '#region/format/format.ts';
import { isComposing } from '#ui/is-composing.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { Suggestion } from './fetch-suggestions.ts';
import styles from './search-box.module.css';
import { rememberSentence } from './typed-sentence.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const PAUSE_MS = 120;

export interface SuggestionListProps {
  input: RefObject<HTMLInputElement | null>;
  address: string;
  /** Path of the buy page. */
  action: string;
}

/** Makes a plain input a combobox (WAI-ARIA): arrows choose, Enter goes there, Escape closes. */
export default function SuggestionList({ input, address, action }: SuggestionListProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const listId = useId();
  const suggestions = useSuggestions(input, address, language.code);
  const go = (suggestion: Suggestion) => chooseSuggestion(action, suggestion, input.current?.value ?? '');
  const { active, isOpen, optionId } = useCombobox({ input, listId, options: suggestions, onChoose: go });
  const count = suggestions.length;
  const foundText = t('common:header.search.found', { count, value: formatNumber(count, language) });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOpen ? foundText : ''}</span>
      </VisuallyHidden>
      <div
        id={listId}
        role="listbox"
        aria-label={t('common:header.search.suggestions')}
        className={styles.list}
        hidden={!isOpen}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are handled on its input
          <div
            key={suggestion.query}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(suggestion)}
          >
            <span>
              <bdi>{suggestion.label}</bdi>
              {suggestion.group && <span className={styles.group}>{suggestion.group}</span>}
            </span>
            {suggestion.count !== undefined && (
              <span className={styles.count}>{formatNumber(suggestion.count, language)}</span>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** Goes to the cars of a suggestion; what was typed stays in the box there. @param action path of the buy page */
export function chooseSuggestion(action: string, { query }: Suggestion, typed: string): void {
  rememberSentence(typed, action);
  loadPage(`${action}?${query}`);
}

/** Suggestions for what stands in an input, a moment after the last key. */
function useSuggestions(input: RefObject<HTMLInputElement | null>, address: string, language: string) {
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

interface ComboboxOptions<Option> {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  options: readonly Option[];
  onChoose: (option: Option) => void;
}

/**
 * The keyboard and the ARIA state of a combobox over an existing input, which keeps its focus.
 * `active` is the option the arrows stand on, -1 for none: Enter then sends the form as it is.
 */
function useCombobox<Option>({ input, listId, options, onChoose }: ComboboxOptions<Option>) {
  const [active, setActive] = useState(-1);
  const [isFocused, setIsFocused] = useState(true);
  const isOpen = isFocused && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const state = useRef({ active, isOpen, options, onChoose });
  state.current = { active, isOpen, options, onChoose };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without a choice
  useEffect(() => setActive(-1), [options]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.setAttribute('role', 'combobox');
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-controls', listId);
    element.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) element.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else element.removeAttribute('aria-activedescendant');
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, isOpen, active]);

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const now = state.current;
      const step = STEPS[event.key];
      if (isComposing(event) || !now.isOpen) return;
      if (step !== undefined) {
        event.preventDefault();
        setActive(moved(now.active, step, now.options.length));
      } else if (event.key === 'Escape') {
        event.preventDefault();
        setIsFocused(false);
      } else if (event.key === 'Enter') {
        const chosen = now.options[now.active];
        if (chosen === undefined) return;
        event.preventDefault();
        now.onChoose(chosen);
      }
    };
    const open = () => setIsFocused(true);
    const close = () => setIsFocused(false);
    element.addEventListener('keydown', onKey);
    element.addEventListener('focus', open);
    element.addEventListener('input', open);
    element.addEventListener('blur', close);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focus', open);
      element.removeEventListener('input', open);
      element.removeEventListener('blur', close);
    };
  }, [input]);

  return { active, isOpen, optionId };
}

/** From none (-1) over the options and back to none. */
function moved(active: number, step: number, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
