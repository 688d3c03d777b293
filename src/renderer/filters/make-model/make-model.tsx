import { useState } from 'react';
import { chosenOptions } from '#region/change-search.ts';
import { isMakeChosen, toggleMake, toggleModel } from '#region/make-models.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import type { FilterControlProps, MakeModelView, MakeView } from '../filter-view.ts';
import { OptionList, OptionRow } from '../option-list.tsx';
import styles from './make-model.module.css';
import { matchesText } from './match-text.ts';
import { OtherMakes } from './other-makes.tsx';

/** Makes with most cars first, the rest on demand or by their first letters; a chosen make shows its models. */
export function MakeModelFilter({ view, value, onChoose }: FilterControlProps<MakeModelView>) {
  const [text, setText] = useState('');
  const [hasAll, setAll] = useState(false);
  const { makes, topCount, words } = view;
  const hasMore = makes.length > topCount;
  const isSearching = text.trim() !== '';
  const shown = isSearching
    ? makes.filter(({ label }) => matchesText(label, text))
    : makes.slice(0, hasAll ? makes.length : topCount);
  return (
    <FilterFieldset label={view.label}>
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
      {shown.map((make) => (
        <Make key={make.value} make={make} query={view.query} value={value} onChoose={onChoose} />
      ))}
      {shown.length === 0 && (
        <p className={styles.noMatch} role="status">
          {words.noMatch}
        </p>
      )}
      {hasMore && !hasAll && !isSearching && (
        <>
          <button type="button" className={styles.showAll} onClick={() => setAll(true)}>
            {words.showAll}
          </button>
          <OtherMakes query={view.query} label={words.showAll} makes={makes.slice(topCount)} />
        </>
      )}
    </FilterFieldset>
  );
}

interface MakeProps extends Pick<FilterControlProps<MakeModelView>, 'value' | 'onChoose'> {
  make: MakeView;
  query: string;
}

function Make({ make, query, value, onChoose }: MakeProps) {
  const row = (
    <OptionRow
      name={query}
      option={make}
      isChosen={isMakeChosen(value, make.value)}
      onToggle={(option) => onChoose(toggleMake(value, option))}
    />
  );
  if (!make.models) return row;
  return (
    <>
      {row}
      <fieldset className={styles.models} aria-label={make.label}>
        <OptionList
          name={query}
          options={make.models}
          chosen={chosenOptions(value)}
          onToggle={(option) => onChoose(toggleModel(value, option))}
        />
      </fieldset>
    </>
  );
}
