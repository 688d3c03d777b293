import type { StudioAdditionFlag } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox, LinesInput, NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { NameInput } from '../controls/name-input.tsx';
import styles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import type { Answer, ByLanguage, FilterValue, Term } from './answers.ts';
import { choicesFor } from './choices.ts';
import { FilterValues } from './filter-values.tsx';
import { TermInputs } from './term-inputs.tsx';
import { LanguageInputs, TextAnswer } from './text-answer.tsx';

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
