import { Button } from '#ui/button/button.tsx';
import type { HomeView } from './home-view.ts';
import styles from './search-form.module.css';

/** The questions buyers start with; a plain form to the buy page. */
export function SearchForm({ action, choices, submit }: HomeView['search']) {
  return (
    <form className={styles.form} action={action} method="get">
      {choices.map(({ name, label, any, options }) => (
        <label key={name} className={styles.field}>
          <span className={styles.label}>{label}</span>
          <select className={styles.select} name={name} defaultValue="">
            <option value="">{any}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className={styles.submit}>
        <Button type="submit" variant="primary" icon="search" isBlock>
          {submit}
        </Button>
      </div>
    </form>
  );
}
