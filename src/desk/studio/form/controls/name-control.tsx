import type { ComponentProps } from 'react';
import { Autocomplete } from '#ui/mantine/comboboxes.ts';
import styles from '../form.module.css';
import type { Suggestion } from '../model/suggestions.ts';
import { type ControlProps, exampleOf, frameOf, mayBeEmpty } from './control-props.ts';

const MAX_SHOWN = 30;

/** A text that names something: what is known is found by its name or by what it says. */
export function NameControl({
  suggestions,
  ...props
}: ControlProps & { suggestions: readonly Suggestion[] }) {
  const { place, value, onChange, onClear } = props;
  const labels = new Map(suggestions.map((each) => [each.value, each.label]));
  const text = typeof value === 'string' ? value : '';
  const meaning = labels.get(text);
  const filter: ComponentProps<typeof Autocomplete>['filter'] = ({ options, search }) => {
    const query = search.trim().toLowerCase();
    // what stands there already is no search
    const isChosen = labels.has(search);
    const found = options.filter(
      (option) =>
        isChosen ||
        ('value' in option &&
          `${option.value} ${labels.get(option.value) ?? ''}`.toLowerCase().includes(query)),
    );
    return found.slice(0, MAX_SHOWN);
  };
  return (
    <Autocomplete
      {...frameOf(props)}
      description={
        meaning !== undefined && meaning !== text ? (
          <>
            <q className={styles.meaning}>{meaning}</q> {props.description}
          </>
        ) : (
          props.description || undefined
        )
      }
      value={text}
      data={[...labels.keys()]}
      filter={filter}
      openOnFocus={false}
      maxDropdownHeight={280}
      placeholder={exampleOf(place)}
      spellCheck={false}
      renderOption={({ option }) => (
        <span className={styles.suggestion}>
          <span>{option.value}</span>
          {labels.get(option.value) !== option.value && <small>{labels.get(option.value)}</small>}
        </span>
      )}
      onChange={(typed) => (typed === '' && !mayBeEmpty(props) ? onClear() : onChange(typed))}
    />
  );
}
