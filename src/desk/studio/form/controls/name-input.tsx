import type { ComponentProps, ReactNode } from 'react';
import { Autocomplete } from '#ui/mantine/comboboxes.ts';
import styles from '../form.module.css';
import type { Suggestion } from '../model/suggestions.ts';

const MAX_SHOWN = 30;

export interface NameInputProps
  extends Pick<
    ComponentProps<typeof Autocomplete>,
    | 'id'
    | 'label'
    | 'aria-label'
    | 'error'
    | 'disabled'
    | 'placeholder'
    | 'required'
    | 'leftSection'
    | 'inputWrapperOrder'
    | 'onKeyDown'
  > {
  description?: ReactNode;
  value: string;
  suggestions: readonly Suggestion[];
  onChange(text: string): void;
}

/** A text that names something: what is known is found by its name or by what it says. */
export function NameInput({ suggestions, value, description, onChange, ...frame }: NameInputProps) {
  const labels = new Map(suggestions.map((each) => [each.value, each.label]));
  const meaning = labels.get(value);
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
      {...frame}
      description={
        meaning !== undefined && meaning !== value ? (
          <>
            <q className={styles.meaning}>{meaning}</q> {description}
          </>
        ) : (
          description || undefined
        )
      }
      value={value}
      data={[...labels.keys()]}
      filter={filter}
      // a list outside of all landmarks is not found by screen readers
      comboboxProps={{ portalProps: { target: 'main' } }}
      openOnFocus={false}
      // the list itself scrolls: an area in it would have to take the focus
      withScrollArea={false}
      classNames={{ options: styles.options }}
      spellCheck={false}
      renderOption={({ option }) => (
        <span className={styles.suggestion}>
          <span>{option.value}</span>
          {labels.get(option.value) !== option.value && <small>{labels.get(option.value)}</small>}
        </span>
      )}
      onChange={onChange}
    />
  );
}
