import { useState } from 'react';
import { chosenOptions } from '#region/change-search.ts';
import { isMakeChosen, toggleMake, toggleModel } from '#region/make-models.ts';
import { FilterFieldset } from '../filter-fieldset.tsx';
import type { FilterControlProps, MakeModelView, MakeView } from '../filter-view.ts';
import { OptionList, OptionRow } from '../option-list.tsx';
import styles from './make-model.module.css';
import { matchesText } from './match-text.ts';

/** Makes with most cars first, the rest folded; a chosen make shows its models. */
export function MakeModelFilter({ view, value, onChoose }: FilterControlProps<MakeModelView>) {
  const [text, setText] = useState('');
  const { makes, topCount, words } = view;
  const show = (make: MakeView) => (
    <Make key={make.value} make={make} query={view.query} value={value} onChoose={onChoose} />
  );
  const found = text.trim() === '' ? undefined : makes.filter(({ label }) => matchesText(label, text));
  return (
    <FilterFieldset label={view.label}>
      {makes.length > topCount && (
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
      {found ? found.map(show) : makes.slice(0, topCount).map(show)}
      {found?.length === 0 && (
        <p className={styles.noMatch} role="status">
          {words.noMatch}
        </p>
      )}
      {!found && makes.length > topCount && (
        <details>
          <summary className={styles.showAll}>{words.showAll}</summary>
          {makes.slice(topCount).map(show)}
        </details>
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
