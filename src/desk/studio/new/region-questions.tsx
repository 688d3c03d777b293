import { type FormEvent, useMemo, useState } from 'react';
import type { NewStudioRegionBody, StudioAnswers } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Checkbox, NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { failureText } from '../../parts/failure-text.ts';
import parts from '../../parts/parts.module.css';
import { Problem } from '../../parts/problem.tsx';
import { goToDesk } from '../../routing/use-desk-address.ts';
import { languageChoices } from '../form/add/choices.ts';
import { NameInput } from '../form/controls/name-input.tsx';
import { languageName } from '../language-name.ts';
import { errorOf, fieldErrors } from './field-errors.ts';
import styles from './new.module.css';
import { useCreateStudioRegionMutation } from './new-api.ts';

/** The button stands beside the field, below its help. */
const ABOVE = ['label', 'description', 'input', 'error'] as const;

const FIELDS = ['name', 'code', 'currency', 'brand_name'] as const;

/** Questions about a new region; their answers are what is known of its country. */
export function RegionQuestions({ region, answers }: { region: string; answers: StudioAnswers }) {
  const t = useTranslate();
  const [body, setBody] = useState(() => bodyOf(answers));
  const [create, { isLoading, error }] = useCreateStudioRegionMutation();
  const errors = fieldErrors(error);
  const change = (part: Partial<NewStudioRegionBody>) => setBody((now) => ({ ...now, ...part }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const answer = await create({ region, body });
    if (answer.data !== undefined)
      goToDesk({ region, page: 'studio', item: 'edit', query: `of=${encodeURIComponent(answer.data)}` });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {FIELDS.map((name) => (
        <TextInput
          key={name}
          label={t(`desk:studio.new.${name}`)}
          description={t(`desk:studio.new.help.${name}`)}
          error={errorOf(errors[name], t)}
          value={body[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <Languages
        answers={answers}
        chosen={body.languages}
        problem={errorOf(errors.languages, t)}
        onChange={(languages) => change({ languages })}
      />
      <NativeSelect
        label={t('desk:studio.new.time_zone')}
        error={errorOf(errors.time_zone, t)}
        value={body.time_zone}
        data={answers.time_zones}
        onChange={(event) => change({ time_zone: event.currentTarget.value })}
      />
      <Colour
        value={body.brand_color}
        problem={errorOf(errors.brand_color, t)}
        onChange={(colour) => change({ brand_color: colour })}
      />
      <p className={parts.quiet}>
        {t('desk:studio.new.phone', { code: answers.dial_code, example: answers.example })}
      </p>
      <Problem text={error ? failureText(error, t) : ''} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={isLoading || undefined}>
          {t('desk:studio.new.create')}
        </Button>
      </div>
    </form>
  );
}

const bodyOf = ({ country, code, name, languages, time_zones: zones, currency }: StudioAnswers) => ({
  ...{ country, code, name, currency },
  languages: languages.flatMap((each) => (each.is_suggested ? [each.tag] : [])),
  time_zone: zones[0] ?? 'UTC',
  brand_name: '',
  brand_color: '',
});

interface LanguagesProps {
  answers: StudioAnswers;
  /** The default first. */
  chosen: readonly string[];
  problem: string | undefined;
  onChange(languages: string[]): void;
}

function Languages({ answers, chosen, problem, onChange }: LanguagesProps) {
  const t = useTranslate();
  const [more, setMore] = useState('');
  const known = useMemo(() => new Map(answers.languages.map(({ tag, name }) => [tag, name])), [answers]);
  const all = useMemo(() => [...new Set([...known.keys(), ...chosen])], [known, chosen]);
  const labelOf = (tag: string) => {
    const name = known.get(tag) ?? languageName(tag);
    return name === undefined ? tag : `${name} (${tag})`;
  };
  const suggestions = useMemo(() => languageChoices(all, []), [all]);
  const add = () => {
    const tag = more.trim();
    if (tag !== '' && !chosen.includes(tag)) onChange([...chosen, tag]);
    setMore('');
  };
  return (
    <fieldset className={styles.languages}>
      <legend>{t('desk:studio.new.languages')}</legend>
      {all.map((tag) => (
        <Checkbox
          key={tag}
          label={labelOf(tag)}
          checked={chosen.includes(tag)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, tag] : chosen.filter((each) => each !== tag))
          }
        />
      ))}
      <div className={styles.more}>
        <NameInput
          label={t('desk:studio.new.more')}
          description={t('desk:studio.new.help.more')}
          inputWrapperOrder={[...ABOVE]}
          error={problem}
          value={more}
          suggestions={suggestions}
          onKeyDown={(event) => {
            // Enter would make the draft
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault();
            add();
          }}
          onChange={setMore}
        />
        <Button onClick={add}>{t('desk:studio.new.add')}</Button>
      </div>
      <NativeSelect
        label={t('desk:studio.new.default')}
        value={chosen[0] ?? ''}
        data={chosen.map((tag) => ({ value: tag, label: labelOf(tag) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange([value, ...chosen.filter((each) => each !== value)])
        }
      />
    </fieldset>
  );
}

interface ColourProps {
  value: string;
  problem: string | undefined;
  onChange(colour: string): void;
}

function Colour({ value, problem, onChange }: ColourProps) {
  const t = useTranslate();
  return (
    <TextInput
      label={t('desk:studio.new.brand_color')}
      description={t('desk:studio.new.help.brand_color')}
      placeholder="#1d4ed8"
      error={problem}
      value={value}
      leftSection={
        <input
          className={styles.colour}
          type="color"
          aria-label={t('desk:studio.new.pick')}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      leftSectionPointerEvents="all"
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
