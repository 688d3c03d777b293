import { useMemo } from 'react';
import type { StudioAdditionKind } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { languageName } from '../../language-name.ts';
import { useStudioAnswersQuery } from '../../new/new-api.ts';
import { NameInput } from '../controls/name-input.tsx';
import { useForm } from '../model/form-context.ts';
import { valueAt } from '../model/region-form.ts';
import { capital } from './addition-field.tsx';
import { choicesFor, languageChoices } from './choices.ts';

interface AdditionNameProps {
  region: string;
  kind: StudioAdditionKind;
  value: string;
  onChange(name: string): void;
}

/** What is added: the name of something that there is, or one of its own. */
export function AdditionName(props: AdditionNameProps) {
  const { form } = useForm();
  const { kind, value, onChange } = props;
  if (kind.argument_of === 'language') return <LanguageName {...props} />;
  const frame = { label: capital(kind.argument), description: capital(kind.argument_text), value };
  const suggestions = choicesFor(form, kind.argument_of);
  if (suggestions) return <NameInput {...{ ...frame, suggestions, onChange }} />;
  return (
    <TextInput
      {...frame}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Languages are found by their English names; those of the country come first. */
function LanguageName({ region, value, onChange }: AdditionNameProps) {
  const t = useTranslate();
  const { form } = useForm();
  const country = String(valueAt(form, ['country']) ?? '');
  const { data } = useStudioAnswersQuery({ region, country }, { skip: country === '' });
  const suggestions = useMemo(
    () =>
      languageChoices(
        form.languages,
        (data?.languages ?? []).map(({ tag, name }) => ({ value: tag, label: name })),
      ),
    [form.languages, data],
  );
  const isListed = suggestions.some((each) => each.value === value);
  const name = isListed ? undefined : languageName(value.trim());
  return (
    <NameInput
      label={t('desk:form.language')}
      description={name ? `${name}. ${t('desk:form.languageHelp')}` : t('desk:form.languageHelp')}
      value={value}
      suggestions={suggestions}
      onChange={onChange}
    />
  );
}
