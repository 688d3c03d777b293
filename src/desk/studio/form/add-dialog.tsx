import { useState } from 'react';
import type { StudioAddition, StudioAdditionKind } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox, LinesInput, NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { LoadState } from '../../parts/load-state.tsx';
import styles from './form.module.css';
import { useAddToStudioTextMutation, useStudioAdditionsQuery } from './form-api.ts';

interface AddDialogProps {
  region: string;
  text: string;
  languages: readonly string[];
  onDone(added: StudioAddition): void;
  onClose(): void;
}

type Flag = StudioAdditionKind['flags'][number];
type Answers = Readonly<Record<string, string | boolean>>;

/** Adds a thing at all its places, as the command does: a filter with its place in the lists, a form with its page, … */
export function AddDialog({ region, text, languages, onDone, onClose }: AddDialogProps) {
  const t = useTranslate();
  const {
    data: kinds,
    error: failed,
    refetch,
  } = useStudioAdditionsQuery(region, {
    refetchOnFocus: false,
    refetchOnMountOrArgChange: false,
  });
  const [kindName, setKindName] = useState('filter');
  const [name, setName] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
  const [add, { isLoading, error }] = useAddToStudioTextMutation();
  const kind = kinds?.find((each) => each.name === kindName);
  async function submit() {
    if (!kind) return;
    const flags = flagsOf(kind, answers, languages);
    const answer = await add({ region, body: { text, kind: kind.name, name: name.trim(), flags } });
    if (answer.data) onDone(answer.data);
  }
  return (
    <FormDialog
      title={t('desk:form.addTitle')}
      submitLabel={t(isLoading ? 'desk:form.adding' : 'desk:form.add')}
      isBusy={isLoading || !kind || name.trim() === ''}
      problem={error ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {!kinds && <LoadState error={failed} onRetry={() => void refetch()} />}
      {kinds && kind && (
        <div className={styles.fields}>
          <NativeSelect
            label={t('desk:form.addKind')}
            description={kind.places}
            value={kindName}
            data={kinds.map((each) => ({ value: each.name, label: each.summary }))}
            onChange={(event) => {
              setKindName(event.currentTarget.value);
              setAnswers({});
            }}
          />
          <TextInput
            label={capital(kind.argument)}
            description={capital(kind.argument_text)}
            value={name}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Flags kind={kind} languages={languages} answers={answers} onChange={setAnswers} />
        </div>
      )}
    </FormDialog>
  );
}

interface FlagsProps {
  kind: StudioAdditionKind;
  languages: readonly string[];
  answers: Answers;
  onChange(answers: Answers): void;
}

/** Words first, which most additions need. */
function Flags({ kind, languages, answers, onChange }: FlagsProps) {
  const t = useTranslate();
  const set = (key: string, value: string | boolean) => onChange({ ...answers, [key]: value });
  const others = kind.flags.filter((flag) => !flag.is_text);
  return (
    <>
      {kind.flags
        .filter((flag) => flag.is_text)
        .map((flag) => (
          <fieldset key={flag.name} className={styles.group}>
            <legend className={styles.legend}>{capital(flag.name)}</legend>
            {!flag.text.startsWith('<') && <p className={styles.help}>{capital(flag.text)}</p>}
            {languages.map((tag) => (
              <TextInput
                key={tag}
                aria-label={`${capital(flag.name)} ${tag}`}
                leftSection={tag}
                leftSectionWidth="5rem"
                value={String(answers[`${flag.name} ${tag}`] ?? '')}
                onChange={(event) => set(`${flag.name} ${tag}`, event.currentTarget.value)}
              />
            ))}
          </fieldset>
        ))}
      <details className={styles.others}>
        <summary>{t('desk:form.others', { count: others.length })}</summary>
        <div className={styles.fields}>
          {others.map((flag) => (
            <FlagField
              key={flag.name}
              flag={flag}
              value={answers[flag.name]}
              onChange={(value) => set(flag.name, value)}
            />
          ))}
        </div>
      </details>
    </>
  );
}

interface FlagFieldProps {
  flag: Flag;
  value: string | boolean | undefined;
  onChange(value: string | boolean): void;
}

function FlagField({ flag, value, onChange }: FlagFieldProps) {
  const t = useTranslate();
  const label = capital(flag.name.replaceAll('-', ' '));
  if (flag.value === '')
    return (
      <Checkbox
        label={label}
        description={capital(flag.text)}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  const shared = { label, value: String(value ?? ''), spellCheck: false, autoComplete: 'off' };
  if (flag.is_repeated)
    return (
      <LinesInput
        {...shared}
        rows={2}
        description={`${capital(flag.text)}. ${t('desk:form.oneALine')}`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      description={capital(flag.text)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The answers as flags of the command; empty ones are left out. */
function flagsOf(kind: StudioAdditionKind, answers: Answers, languages: readonly string[]) {
  const entries = kind.flags.flatMap((flag): [string, string | boolean | string[]][] => {
    if (flag.is_text) {
      const texts = languages.flatMap((tag) => {
        const text = String(answers[`${flag.name} ${tag}`] ?? '').trim();
        return text === '' ? [] : [`${tag}=${text}`];
      });
      return texts.length > 0 ? [[flag.name, texts]] : [];
    }
    const value = answers[flag.name];
    if (value === undefined || value === '' || value === false) return [];
    if (!flag.is_repeated || typeof value !== 'string') return [[flag.name, value]];
    return [
      [
        flag.name,
        value
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ],
    ];
  });
  return Object.fromEntries(entries);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
