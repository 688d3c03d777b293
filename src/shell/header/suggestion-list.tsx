import { type RefObject, useId } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { chooseSuggestion } from './choose-suggestion.ts';
import type { Suggestion } from './fetch-suggestions.ts';
import styles from './search-box.module.css';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions } from './use-suggestions.ts';

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
