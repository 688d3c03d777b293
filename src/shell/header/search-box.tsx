import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './search-box.module.css';
import { rememberSentence, sentenceAt } from './typed-sentence.ts';

const SuggestionList = lazy(() => import('./suggestion-list.tsx'));

export interface SearchBoxProps {
  /** Path of the buy page. */
  action: string;
  /** Address that answers `?q=&lang=` with suggestions. */
  suggestions: string;
  text: string;
}

/** A plain form that leads to the buy page; suggestions join in when one starts to type. */
export function SearchBox({ action, suggestions, text }: SearchBoxProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const element = input.current;
    const sentence = sentenceAt(window.location.pathname + window.location.search);
    // who types already is not interrupted
    if (element && sentence !== '' && element.value === text) element.value = sentence;
  }, [text]);
  return (
    <search>
      <form
        className={styles.form}
        action={action}
        method="get"
        onSubmit={() => rememberSentence(input.current?.value ?? '', action)}
      >
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          key={text}
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('common:header.search.label')}
          placeholder={t('common:header.search.placeholder')}
          onFocus={() => setIsUsed(true)}
        />
        <button className={styles.submit} type="submit" aria-label={t('common:header.search.submit')}>
          <Icon name="search" />
        </button>
        {isUsed && (
          <Suspense>
            <SuggestionList input={input} address={suggestions} action={action} />
          </Suspense>
        )}
      </form>
    </search>
  );
}
