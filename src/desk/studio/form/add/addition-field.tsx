import { useState } from 'react';
import type { StudioAdditionFlag } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Checkbox, LinesInput, NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { NameInput } from '../controls/name-input.tsx';
import styles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import { type Answer, type ByLanguage, type FilterValue, TEXT_KEY, type Term } from './answers.ts';
import { choicesFor } from './choices.ts';
import { FilterValues } from './filter-values.tsx';

/** Stands for all languages that have no entry. */
const ALL_OTHERS = '*';

const NONE: Term = { value: '', label: {} };

export interface AdditionFieldProps {
  flag: StudioAdditionFlag;
  value: Answer | undefined;
  onChange(value: Answer): void;
}

/** An answer that an addition takes, asked for by what it is. */
export function AdditionField({ flag, value, onChange }: AdditionFieldProps) {
  const { form } = useForm();
  const label = labelOfFlag(flag.name);
  const help = helpOfFlag(flag.text);
  const texts = (value ?? {}) as ByLanguage;
  if (flag.is_text) return <TextAnswer {...{ label, help, onChange }} value={texts} />;
  if (flag.of === 'filter_value')
    return <FilterValues {...{ label, onChange }} values={(value ?? []) as readonly FilterValue[]} />;
  if (flag.of === 'terms')
    return <TermInputs {...{ label, help, onChange }} terms={(value ?? []) as readonly Term[]} />;
  if (flag.of !== 'words' && flag.of !== 'slugs') return <PlainAnswer {...{ flag, value, onChange }} />;
  const tags = flag.of === 'slugs' ? ['*', ...form.languages] : form.languages;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      <LanguageInputs {...{ label, onChange }} languages={tags} value={texts} />
    </fieldset>
  );
}

function PlainAnswer({ flag, value, onChange }: AdditionFieldProps) {
  const t = useTranslate();
  const { form } = useForm();
  const label = labelOfFlag(flag.name);
  const description = helpOfFlag(flag.text);
  if (flag.value === '')
    return (
      <Checkbox
        {...{ label, description }}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  const shared = { label, value: String(value ?? '') };
  const typed = { ...shared, spellCheck: false, autoComplete: 'off' };
  if (flag.choices.length > 0 && flag.is_repeated) return <Choices {...{ flag, value, onChange }} />;
  if (flag.choices.length > 0)
    return (
      <NativeSelect
        {...{ ...shared, description }}
        data={['', ...flag.choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const suggestions = choicesFor(form, flag.of);
  if (suggestions) return <NameInput {...{ ...shared, description, suggestions, onChange }} />;
  if (flag.is_repeated)
    return (
      <LinesInput
        {...typed}
        rows={2}
        description={`${description}. ${t('desk:form.oneALine')}`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput {...{ ...typed, description }} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

/** Several of the values that there are, one on each line of the answer. */
function Choices({ flag: { name, text, choices }, value, onChange }: AdditionFieldProps) {
  const chosen = String(value ?? '').split('\n');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{labelOfFlag(name)}</legend>
      <p className={styles.help}>{helpOfFlag(text)}</p>
      {choices.map((each) => (
        <Checkbox
          key={each}
          label={capital(each)}
          checked={chosen.includes(each)}
          onChange={({ currentTarget }) =>
            onChange(
              choices
                .filter((one) => (one === each ? currentTarget.checked : chosen.includes(one)))
                .join('\n'),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/** What follows a pattern such as `<language>=<text>`, or is an example of one, is for the command. */
const helpOfFlag = (text: string): string =>
  capital(text.replace(/:?\s*<.*$/s, '').replace(/:\s*\S*=\S*$/, ''));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const labelOfFlag = (name: string): string => capital(name.replaceAll('-', ' '));

interface TermInputsProps {
  label: string;
  help: string;
  terms: readonly Term[];
  onChange(terms: readonly Term[]): void;
}

/** Values with their labels in each language. */
function TermInputs({ label, help, terms, onChange }: TermInputsProps) {
  const t = useTranslate();
  const { form } = useForm();
  const rows = terms.length > 0 ? terms : [NONE];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      {rows.map((term, index) => {
        const name = t('desk:form.entry', { label, number: index + 1 });
        const change = (next: Partial<Term>) => onChange(rows.with(index, { ...term, ...next }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names until they are filled in
          <fieldset key={index} className={styles.group}>
            <legend className={styles.legend}>{term.value || name}</legend>
            <div className={styles.condition}>
              <TextInput
                aria-label={name}
                placeholder={t('desk:form.newKey')}
                value={term.value}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => change({ value: event.currentTarget.value })}
              />
              {rows.length > 1 && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={t('desk:form.removeNamed', { name: term.value || name })}
                  onClick={() => onChange(rows.toSpliced(index, 1))}
                >
                  <Icon name="close" size="sm" />
                </button>
              )}
            </div>
            <LanguageInputs
              label={term.value || name}
              languages={form.languages}
              value={term.label}
              onChange={(texts) => change({ label: texts })}
            />
          </fieldset>
        );
      })}
      <div>
        <Button size="sm" onClick={() => onChange([...rows, NONE])}>
          {t('desk:form.addValue')}
        </Button>
      </div>
    </fieldset>
  );
}

interface TextAnswerProps {
  label: string;
  help: string;
  value: ByLanguage;
  onChange(value: ByLanguage): void;
}

/** A text in each language, or the key of a text that the site has, found by its English words. */
function TextAnswer({ label, help, value, onChange }: TextAnswerProps) {
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

interface LanguageInputsProps {
  label: string;
  languages: readonly string[];
  value: ByLanguage;
  onChange(value: ByLanguage): void;
}

/** A field for each language. */
function LanguageInputs({ label, languages, value, onChange }: LanguageInputsProps) {
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
