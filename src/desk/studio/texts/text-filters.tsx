import { type FormEvent, useState } from 'react';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioTextsAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { ChoiceSelect } from '../../list/choice-select.tsx';
import styles from './texts.module.css';

const STATES = ['missing', 'draft', 'done'] as const;

export interface TextFiltersProps {
  filters: Readonly<Record<string, string>>;
  page: StudioTextsAnswer;
  language: string;
  onChoose(change: Record<string, string>): void;
}

/** Filters of the texts: language, words, page of the site and state. */
export function TextFilters({ filters, page, language, onChoose }: TextFiltersProps) {
  const t = useTranslate();
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language' });
  const [text, setText] = useState(filters.text ?? '');
  function search(event: FormEvent) {
    event.preventDefault();
    onChoose({ text: text.trim(), page: '' });
  }
  return (
    <form className={styles.tools} onSubmit={search}>
      <TextInput
        aria-label={t('desk:studio.texts.search')}
        placeholder={t('desk:studio.texts.search')}
        type="search"
        maxLength={100}
        data-shortcut="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('desk:studio.texts.language')}
        value={language}
        data={page.languages.map((tag) => ({ value: tag, label: `${names.of(tag)} (${tag})` }))}
        onChange={(event) => onChoose({ language: event.currentTarget.value, page: '' })}
      />
      <ChoiceSelect
        label={t('desk:studio.texts.part')}
        emptyLabel={t('desk:studio.texts.allParts')}
        value={filters.part ?? ''}
        options={page.parts.map(({ name, pages, missing }) => ({
          value: name,
          label: missing > 0 ? t('desk:studio.texts.partMissing', { pages, count: missing }) : pages,
        }))}
        onChoose={(part) => onChoose({ part, page: '' })}
      />
      <ChoiceSelect
        label={t('desk:studio.texts.stateLabel')}
        emptyLabel={t('desk:studio.texts.allStates')}
        value={filters.state ?? ''}
        options={STATES.map((value) => ({ value, label: t(`desk:studio.texts.state.${value}`) }))}
        onChoose={(state) => onChoose({ state, page: '' })}
      />
      <Button type="submit" icon="search">
        {t('desk:filter.search')}
      </Button>
    </form>
  );
}
