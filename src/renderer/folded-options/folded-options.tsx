import { type ReactNode, useState } from 'react';
import type { OptionView } from '#region/search/describe-options.ts';
import type { FoldedView } from '#region/search/fold-options.ts';
import styles from './folded-options.module.css';
import { matchesText } from './match-text.ts';
import { OtherOptions } from './other-options.tsx';

interface FoldedOptionsProps<Option extends OptionView> {
  query: string;
  options: readonly Option[];
  folded: FoldedView;
  /** Draws the options that are shown. */
  children(shown: readonly Option[]): ReactNode;
}

/** A long list: its first options, the others on demand or by what is typed. */
export function FoldedOptions<Option extends OptionView>({
  query,
  options,
  folded: { topCount, labels: words },
  children,
}: FoldedOptionsProps<Option>) {
  const [text, setText] = useState('');
  const [hasAll, setAll] = useState(false);
  const hasMore = options.length > topCount;
  const isSearching = text.trim() !== '';
  const shown = isSearching
    ? options.filter(({ label }) => matchesText(label, text))
    : options.slice(0, hasAll ? options.length : topCount);
  return (
    <>
      {hasMore && (
        <input
          type="search"
          className={styles.search}
          placeholder={words.search}
          aria-label={words.search}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {children(shown)}
      {shown.length === 0 && (
        <p className={styles.noMatch} role="status">
          {isSearching ? words.noMatch : words.noneLeft}
        </p>
      )}
      {hasMore && !hasAll && !isSearching && (
        <>
          <button type="button" className={styles.showAll} onClick={() => setAll(true)}>
            {words.showAll}
          </button>
          <OtherOptions query={query} label={words.showAll} options={options.slice(topCount)} />
        </>
      )}
    </>
  );
}
