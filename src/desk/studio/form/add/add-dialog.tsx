import { useMemo, useState } from 'react';
import type { StudioAddition, StudioAdditionKind } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { failureText } from '../../../parts/failure-text.ts';
import { LoadState } from '../../../parts/load-state.tsx';
import { pageOfFile, useStudioTarget } from '../../files/edited-file.ts';
import { languageName } from '../../language-name.ts';
import { useStudioAnswersQuery } from '../../new/new-api.ts';
import { NameInput } from '../controls/name-input.tsx';
import styles from '../form.module.css';
import { useAddToStudioTextMutation, useStudioAdditionsQuery } from '../form-api.ts';
import { useForm } from '../model/form-context.ts';
import { type RegionForm, valueAt } from '../model/region-form.ts';
import { AdditionField, capital, labelOfFlag } from './addition-field.tsx';
import { type Answers, flagsOf, missingFlag, nameFrom } from './answers.ts';
import { choicesFor, languageChoices } from './choices.ts';

const TITLES = { language: 'desk:form.addLanguage', place: 'desk:form.addPlace' } as const;

interface AddDialogProps {
  region: string;
  /** What is added; absent: it is asked for. */
  kind: string | undefined;
  onDone(added: StudioAddition): void;
  onClose(): void;
}

/** Adds a thing at all its places, as the command does: a filter with its place in the lists, a form with its page, … */
export function AddDialog({ region, kind: fixed, onDone, onClose }: AddDialogProps) {
  const t = useTranslate();
  const { form } = useForm();
  const target = useStudioTarget(region);
  const {
    data,
    error: failed,
    refetch,
  } = useStudioAdditionsQuery(region, {
    refetchOnFocus: false,
    refetchOnMountOrArgChange: false,
  });
  const kinds = data?.filter(({ content }) => content === (pageOfFile(target.file) ?? ''));
  const [kindName, setKindName] = useState(fixed ?? 'filter');
  const [typedName, setTypedName] = useState<string>();
  const [answers, setAnswers] = useState<Answers>({});
  const [add, { isLoading, error }] = useAddToStudioTextMutation();
  const kind = kinds?.find((each) => each.name === kindName);
  const name = typedName ?? (kind?.argument_of === 'any' ? nameFrom(answers, form.languages) : '');
  const isNewField = kind !== undefined && isUnknownField(form, kind, name);
  const missing =
    kind &&
    (missingAnswer(kind, name, answers, t('desk:form.language')) ??
      (isNewField && !answers[NEW_FIELD] ? labelOfFlag(NEW_FIELD) : undefined));
  const isComplete = kind !== undefined && missing === undefined;
  async function submit() {
    if (!kind) return;
    const body = { text: form.text, kind: kind.name, name: name.trim(), flags: flagsOf(kind, answers) };
    const answer = await add({ ...target, body });
    if (answer.data) onDone(answer.data);
  }
  return (
    <FormDialog
      title={t(fixed === 'language' || fixed === 'place' ? TITLES[fixed] : 'desk:form.addTitle')}
      submitLabel={t(isLoading ? 'desk:form.adding' : 'desk:form.add')}
      isBusy={isLoading || !isComplete}
      problem={error ? withoutFlags(failureText(error, t)) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {!kinds && <LoadState error={failed} onRetry={() => void refetch()} />}
      {kinds && kind && (
        <div className={styles.fields}>
          {fixed === undefined ? (
            <NativeSelect
              label={t('desk:form.addKind')}
              description={kind.places}
              value={kindName}
              data={kinds.map((each) => ({ value: each.name, label: labelOfKind(each, t) }))}
              onChange={(event) => {
                setKindName(event.currentTarget.value);
                setTypedName(undefined);
                setAnswers({});
              }}
            />
          ) : (
            <p className={styles.help}>{kind.places}</p>
          )}
          <AdditionName key={kind.name} {...{ region, kind }} value={name} onChange={setTypedName} />
          {isNewField && <p className={styles.help}>{t('desk:form.newField')}</p>}
          <Flags key={`${kind.name} flags`} {...{ kind, answers, isNewField }} onChange={setAnswers} />
          {missing !== undefined && (
            <p className={styles.help}>{t('desk:form.stillNeeded', { name: missing })}</p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

const KINDS = ['filter', 'language', 'route', 'form', 'quick-search', 'value', 'vocabulary', 'fuel'] as const;

function labelOfKind({ name, summary }: StudioAdditionKind, t: TypedTranslate): string {
  const known = KINDS.find((each) => each === name);
  return known ? t(`desk:form.addKinds.${known}`) : capital(summary);
}

/** Says of which kind a field is that there is not yet. */
const NEW_FIELD = 'kind';

function isUnknownField(form: RegionForm, kind: StudioAdditionKind, name: string): boolean {
  const asks = kind.argument_of === 'field' && kind.flags.some((flag) => flag.name === NEW_FIELD);
  if (name.trim() === '' || !asks) return false;
  return choicesFor(form, kind.argument_of)?.every(({ value }) => value !== name.trim()) ?? false;
}

/** The command names its flags, which are labels here, and has more than a sentence in a line. */
const withoutFlags = (text: string): string =>
  text
    .replaceAll('  allowed: ', '. Allowed: ')
    .replaceAll(/--([a-z][a-z-]*)/g, (_, name: string) => `“${labelOfFlag(name)}”`);

/** Label of the first answer that is needed and empty. */
function missingAnswer(
  kind: StudioAdditionKind,
  name: string,
  answers: Answers,
  language: string,
): string | undefined {
  const label = kind.argument_of === 'language' ? language : capital(kind.argument);
  if (kind.argument_of !== 'any' && name.trim() === '') return label;
  const flag = missingFlag(kind, answers);
  if (flag) return labelOfFlag(flag.name);
  return name.trim() === '' ? label : undefined;
}

interface FlagsProps {
  kind: StudioAdditionKind;
  answers: Answers;
  /** Whether a field is made, too: what it is counts first. */
  isNewField: boolean;
  onChange(answers: Answers): void;
}

const OF_NEW_FIELD = [NEW_FIELD, 'option'];
/** Have a default that is seldom right. */
const OF_PLACE = ['hours', 'functions'];

/** What is needed and texts first, others on demand. */
function Flags({ kind, answers, isNewField, onChange }: FlagsProps) {
  const t = useTranslate();
  const isFirst = ({ name, is_text: isText, is_needed: isNeeded }: StudioAdditionKind['flags'][number]) =>
    isText || isNeeded || OF_PLACE.includes(name) || (isNewField && OF_NEW_FIELD.includes(name));
  const others = kind.flags.filter((flag) => !isFirst(flag));
  const fieldOf = (flag: StudioAdditionKind['flags'][number]) => (
    <AdditionField
      key={flag.name}
      flag={flag}
      value={answers[flag.name]}
      onChange={(value) => onChange({ ...answers, [flag.name]: value })}
    />
  );
  return (
    <>
      {kind.flags.filter(isFirst).map(fieldOf)}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{t('desk:form.others', { count: others.length })}</summary>
          <div className={styles.fields}>{others.map(fieldOf)}</div>
        </details>
      )}
    </>
  );
}

interface AdditionNameProps {
  region: string;
  kind: StudioAdditionKind;
  value: string;
  onChange(name: string): void;
}

/** What is added: the name of something that there is, or one of its own. */
function AdditionName(props: AdditionNameProps) {
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
