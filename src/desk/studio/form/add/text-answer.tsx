import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { NameInput } from '../controls/name-input.tsx';
import styles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import { type ByLanguage, TEXT_KEY } from './answers.ts';

interface TextAnswerProps {
  label: string;
  help: string;
  value: ByLanguage;
  onChange(value: ByLanguage): void;
}

/** A text in each language, or the key of a text that the site has, found by its English words. */
export function TextAnswer({ label, help, value, onChange }: TextAnswerProps) {
  const t = useTranslate();
  const { form } = useForm();
  const [isKey, setKey] = useState(TEXT_KEY in value);
  const suggestions = form.texts.map(({ key, text }) => ({ value: key, label: text }));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      <NativeSelect
        aria-label={t('desk:form.kindOf', { label })}
        value={isKey ? 'string' : 'object'}
        data={(['object', 'string'] as const).map((kind) => ({
          value: kind,
          label: t(`desk:form.kind.words.${kind}`),
        }))}
        onChange={(event) => {
          setKey(event.currentTarget.value === 'string');
          onChange({});
        }}
      />
      {isKey ? (
        <NameInput
          aria-label={t('desk:form.keyOf', { label })}
          placeholder={t('desk:form.findText')}
          value={value[TEXT_KEY] ?? ''}
          suggestions={suggestions}
          onChange={(key) => onChange({ [TEXT_KEY]: key })}
        />
      ) : (
        <LanguageInputs label={label} languages={form.languages} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** Stands for all languages that have no entry. */
const ALL_OTHERS = '*';

interface LanguageInputsProps {
  label: string;
  languages: readonly string[];
  value: ByLanguage;
  onChange(value: ByLanguage): void;
}

/** A field for each language. */
export function LanguageInputs({ label, languages, value, onChange }: LanguageInputsProps) {
  const t = useTranslate();
  return languages.map((tag) => (
    <TextInput
      key={tag}
      aria-label={`${label} ${tag}`}
      leftSection={
        <span className={styles.tag}>{tag === ALL_OTHERS ? t('desk:form.addresses.others') : tag}</span>
      }
      leftSectionWidth="5.5rem"
      dir="auto"
      value={value[tag] ?? ''}
      autoComplete="off"
      onChange={(event) => onChange({ ...value, [tag]: event.currentTarget.value })}
    />
  ));
}
