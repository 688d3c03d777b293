import { Fragment, useRef, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { HomeView, LiveSearch, SearchChoice } from './home-view.ts';
import type { LiveCount } from './live-search.ts';
import styles from './search-form.module.css';

/** The questions buyers start with; a plain form to the buy page. With scripts a make offers its models, and the button counts. */
export function SearchForm({ action, choices, submit, live }: HomeView['search']) {
  const t = useTranslate();
  const { cars, make, models, chooseMake, countAgain } = useLiveSearch(live);
  const label =
    cars &&
    (cars.count > 0 ? t('home:search.show', { cars: t('common:cars', { ...cars }) }) : t('home:search.none'));
  return (
    <form
      className={styles.form}
      action={action}
      method="get"
      onChange={({ currentTarget }) => countAgain(currentTarget)}
    >
      {choices.map((choice) => (
        <Fragment key={choice.name}>
          <Choice {...choice} onChoose={choice.name === live.make ? chooseMake : undefined} />
          {choice.name === live.make && (
            <Choice
              key={make}
              {...live.model}
              name={choice.name}
              options={models}
              className={styles.model}
              isDisabled={models.length === 0}
            />
          )}
        </Fragment>
      ))}
      <div className={styles.submit} aria-live="polite">
        <Button type="submit" variant="primary" icon="search" isBlock>
          {label ?? submit}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps extends SearchChoice {
  className?: string;
  isDisabled?: boolean;
  onChoose?(value: string): void;
}

function Choice({ name, label, any, options, className, isDisabled, onChoose }: ChoiceProps) {
  return (
    <label className={classNames(styles.field, className)}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.select}
        name={name}
        defaultValue=""
        disabled={isDisabled}
        onChange={({ target }) => onChoose?.(target.value)}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

const loadLive = () => import('./live-search.ts');

/** What the search form knows since it was changed: the number of its cars, and the models of the chosen make. */
function useLiveSearch(view: LiveSearch) {
  const language = usePageLanguage();
  const [cars, setCars] = useState<LiveCount>();
  const [make, setMake] = useState('');
  const [models, setModels] = useState<SearchChoice['options']>([]);
  const asking = useRef({ cars: new AbortController(), models: new AbortController() });

  function restart(part: 'cars' | 'models'): AbortSignal {
    asking.current[part].abort();
    asking.current[part] = new AbortController();
    return asking.current[part].signal;
  }

  function chooseMake(chosen: string): void {
    const signal = restart('models');
    setMake(chosen);
    setModels([]);
    if (chosen === '') return;
    loadLive()
      .then(({ modelsOf }) => modelsOf(chosen, view, language, signal))
      .then((found) => signal.aborted || setModels(found))
      .catch(() => undefined);
  }

  /** The old number is wrong from here on; without an answer the button has none. */
  function countAgain(form: HTMLFormElement): void {
    const signal = restart('cars');
    loadLive()
      .then(({ countCars }) => countCars(() => new FormData(form), view, language, signal))
      .then((counted) => signal.aborted || setCars(counted))
      .catch(() => signal.aborted || setCars(undefined));
  }

  return { cars, make, models, chooseMake, countAgain };
}
