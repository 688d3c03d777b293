import type { ComponentType } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Json } from '#region/manifest/merge-patch.ts';
import { NativeSelect } from '#ui/mantine/controls.ts';
import type { ControlProps } from './controls/control-props.ts';
import { FieldGroup } from './field-group.tsx';
import styles from './form.module.css';
import { type Alternative, alternativeFor, type Control, controlOf, emptyValue } from './model/control-of.ts';
import { isWords } from './model/find-properties.ts';
import { useForm } from './model/form-context.ts';
import { wordsOf } from './model/suggestions.ts';

const isWordsKind = (kind: Alternative['kind']): kind is 'string' | 'object' =>
  kind === 'string' || kind === 'object';

interface KindSelectProps extends ControlProps {
  options: readonly Alternative[];
}

interface AlternativesFieldProps extends KindSelectProps {
  ControlOfKind: ComponentType<ControlProps & { control: Control }>;
}

/** A value of one of several kinds: first the kind, then the value. */
export function AlternativesField({ options, ControlOfKind, ...props }: AlternativesFieldProps) {
  const { form } = useForm();
  const { value } = props;
  const chosen = alternativeFor(options, value);
  if (!chosen) return null;
  const control = controlOf(form.tree, chosen.place);
  return (
    <FieldGroup {...props}>
      <div className={styles.alternatives}>
        <KindSelect {...props} options={options} />
        <ControlOfKind
          {...props}
          id={`${props.id}-value`}
          place={chosen.place}
          description=""
          error=""
          isLabelHidden
          control={control}
        />
      </div>
    </FieldGroup>
  );
}

/** Another kind begins with an empty value. */
export function KindSelect({ options, ...props }: KindSelectProps) {
  const t = useTranslate();
  const { form } = useForm();
  const { label, place, value, isReadOnly, onChange } = props;
  const chosen = alternativeFor(options, value);
  const sort = isWords(place) ? 'words' : 'value';
  function choose(kind: string) {
    const next = options.find((each) => each.kind === kind);
    if (next) onChange(firstValue(next));
  }
  function firstValue(next: Alternative): Json {
    const [language] = form.languages;
    const words = wordsOf(form, value);
    return sort === 'words' && next.kind === 'object' && language !== undefined
      ? { [language]: words ?? '' }
      : emptyValue(form.tree, next.place);
  }
  return (
    <NativeSelect
      aria-label={t('desk:form.kindOf', { label })}
      value={chosen?.kind ?? ''}
      disabled={isReadOnly}
      data={options.map(({ kind }) => ({
        value: kind,
        label:
          sort === 'words' && isWordsKind(kind)
            ? t(`desk:form.kind.words.${kind}`)
            : t(`desk:form.kind.value.${kind}`),
      }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
