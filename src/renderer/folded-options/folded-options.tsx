import { type ReactNode, useState } from 'react';
import { foldLatin } from '#domain/text/fold-latin.ts';
import type { OptionView } from '#region/search/describe-options.ts';
import type { FoldedView } from '#region/search/fold-options.ts';
import styles from './folded-options.module.css';

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

/** Whether a name contains the typed words, ignoring case, accents and width of letters. */
function matchesText(name: string, typed: string): boolean {
  return fold(name).includes(fold(typed));
}

function fold(text: string): string {
  return foldLatin(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\p{M}\s-]/gu, '');
}

interface OtherOptionsProps {
  query: string;
  label: string;
  options: readonly OptionView[];
}

/** The options that are not listed, for those without scripts: one more can be added at a time. */
function OtherOptions({ query, label, options }: OtherOptionsProps) {
  return (
    <noscript>
      <select className={styles.others} name={query} aria-label={label} defaultValue="">
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>{`${option.label} (${option.count})`}</option>
        ))}
      </select>
    </noscript>
  );
}
