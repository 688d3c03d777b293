import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import styles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import type { Term } from './answers.ts';
import { LanguageInputs } from './text-answer.tsx';

const NONE: Term = { value: '', label: {} };

interface TermInputsProps {
  label: string;
  help: string;
  terms: readonly Term[];
  onChange(terms: readonly Term[]): void;
}

/** Values with their labels in each language. */
export function TermInputs({ label, help, terms, onChange }: TermInputsProps) {
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
