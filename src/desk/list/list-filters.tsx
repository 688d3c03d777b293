import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextInput } from '#ui/mantine/controls.ts';
import { writeQuery } from '../routing/desk-address.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import styles from './list-filters.module.css';

/** Characters that the API takes. */
const MAX_LENGTH = 100;

export interface ListFiltersProps {
  /** Path of the page. */
  page: string;
  /** Filters of the address. */
  query: Readonly<Record<string, string>>;
  /** What a text finds. */
  searchLabel: string;
  className?: string;
  /** Says something about what was found. */
  hint?: string;
  /** Controls of the other filters. @param choose sets a filter; an empty value removes it */
  children(choose: (name: string, value: string) => void): ReactNode;
}

/** Filters of a list; a change writes the address. */
export function ListFilters({ page, query, searchLabel, className, hint, children }: ListFiltersProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [text, setText] = useState(query.text ?? '');

  function choose(name: string, value: string) {
    goToDesk({ region, page, query: writeQuery({ ...query, [name]: value }) });
  }
  function search(event: FormEvent) {
    event.preventDefault();
    choose('text', text.trim());
  }
  return (
    <form className={classNames(styles.filters, className)} onSubmit={search}>
      <TextInput
        aria-label={searchLabel}
        placeholder={searchLabel}
        type="search"
        maxLength={MAX_LENGTH}
        data-shortcut="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {children(choose)}
      <Button type="submit" icon="search">
        {t('desk:filter.search')}
      </Button>
      {hint !== undefined && (
        <p className={styles.hint} role="status">
          {hint}
        </p>
      )}
    </form>
  );
}
