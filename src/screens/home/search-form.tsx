import { Fragment } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { HomeView, SearchChoice } from './home-view.ts';
import styles from './search-form.module.css';
import { useLiveSearch } from './use-live-search.ts';

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
