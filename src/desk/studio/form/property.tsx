import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Checkbox, LinesInput, NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { ProblemCount } from '../problem-count.tsx';
import { AlternativesField } from './alternatives-field.tsx';
import { ColourControl } from './controls/colour-control.tsx';
import { type ControlProps, exampleOf, frameOf } from './controls/control-props.ts';
import { PictureControl } from './controls/picture-control.tsx';
import { TextControl } from './controls/text-control.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './form.module.css';
import { ListField } from './list-field.tsx';
import { MapField } from './map-field.tsx';
import { type Control, controlOf } from './model/control-of.ts';
import { fieldId } from './model/field-id.ts';
import { opensPage } from './model/find-properties.ts';
import { type PropertyProps, useForm } from './model/form-context.ts';
import {
  inheritedAt,
  originOf,
  problemsAt,
  problemsBelow,
  problemText,
  valueAt,
} from './model/region-form.ts';
import { summaryOf } from './model/summary.ts';
import { helpOf } from './model/words-of-schema.ts';
import { ObjectFields } from './object-fields.tsx';
import { OriginLine } from './origin-line.tsx';

/** A property with its control, what is wrong with it, and where its value comes from. */
export function Property(props: PropertyProps) {
  const { path, place, label, isRequired = false, isEntry = false } = props;
  const { form } = useForm();
  if (opensPage(form, place)) return <PageLink path={path} label={label} />;
  const origin = originOf(form, path);
  return (
    <div className={classNames(styles.property, !isEntry && origin === 'own' && styles.own)}>
      <ControlFor {...props} />
      <Warnings path={path} />
      {!isEntry && <OriginLine path={path} isRequired={isRequired} />}
    </div>
  );
}

/** What the check advises: it does not prevent publishing. */
function Warnings({ path }: { path: JsonPath }) {
  const { form } = useForm();
  return problemsAt(form, path)
    .filter(({ severity }) => severity === 'warning')
    .map((problem) => (
      <p key={problem.message} className={styles.warning}>
        {problemText(problem)}
      </p>
    ));
}

function ControlFor({ path, place, label, isEntry = false }: PropertyProps) {
  const { form, set, remove, inherit } = useForm();
  const errors = problemsAt(form, path)
    .filter(({ severity }) => severity === 'error')
    .map(problemText);
  const inherited = inheritedAt(form, path);
  const control = controlOf(form.tree, place);
  const props: ControlProps = {
    id: fieldId(path),
    label,
    description: isEntry ? '' : helpOf(place.node),
    error: errors.join(' '),
    isLabelHidden: isEntry,
    place,
    path,
    value: valueAt(form, path),
    isReadOnly: form.isReadOnly,
    onChange: (value) => set(path, value),
    onClear: () => (inherited === undefined ? remove(path) : inherit(path)),
  };
  if (control.kind === 'alternatives')
    return <AlternativesField {...props} options={control.options} ControlOfKind={ControlOfKind} />;
  return <ControlOfKind {...props} control={control} />;
}

/** @param props.control neither alternatives nor a page */
export function ControlOfKind({ control, ...props }: ControlProps & { control: Control }) {
  switch (control.kind) {
    case 'text':
      return <TextControl {...props} />;
    case 'colour':
      return <ColourControl {...props} />;
    case 'picture':
      return <PictureControl {...props} />;
    case 'number':
      return <NumberControl {...props} isInteger={control.isInteger} />;
    case 'boolean':
      return <BooleanControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} options={control.options} />;
    case 'list':
      return (
        <FieldGroup {...props}>
          <ListField path={props.path} place={props.place} label={props.label} />
        </FieldGroup>
      );
    case 'map':
      return (
        <FieldGroup {...props}>
          <MapField path={props.path} place={props.place} label={props.label} />
        </FieldGroup>
      );
    case 'object':
      return (
        <FieldGroup {...props}>
          <ObjectFields path={props.path} place={props.place} />
        </FieldGroup>
      );
    default:
      return <JsonControl {...props} />;
  }
}

/** A property with parts of its own, which have a page. */
function PageLink({ path, label }: { path: JsonPath; label: string }) {
  const t = useTranslate();
  const { form, go } = useForm();
  const problems = problemsBelow(form, path);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const origin = originOf(form, path);
  const summary = summaryOf(form, valueAt(form, path));
  return (
    <button type="button" id={fieldId(path)} className={styles.link} onClick={() => go(path)}>
      <span className={styles.linkText}>
        <span className={styles.linkTitle}>{label}</span>
        <span className={styles.summary}>{summary || t('desk:form.empty')}</span>
      </span>
      {problems.length > 0 && <ProblemCount errors={errors} warnings={problems.length - errors} />}
      {origin === 'own' && typeof path.at(-1) === 'string' && (
        <span className={styles.badge}>{t('desk:form.changed')}</span>
      )}
      <Icon name="chevron-next" size="sm" />
    </button>
  );
}

/** One of the values that the schema names. */
function ChoiceControl({ options, ...props }: ControlProps & { options: readonly (string | number)[] }) {
  const t = useTranslate();
  const { value, onChange } = props;
  const chosen = options.indexOf(value as string | number);
  return (
    <NativeSelect
      {...frameOf(props)}
      value={chosen < 0 ? '' : String(chosen)}
      data={[
        ...(chosen < 0
          ? [{ value: '', label: value === undefined ? t('desk:form.notSet') : String(value) }]
          : []),
        ...options.map((each, index) => ({ value: String(index), label: each === '' ? '–' : String(each) })),
      ]}
      onChange={(event) => {
        const option = options[Number(event.currentTarget.value)];
        if (event.currentTarget.value !== '' && option !== undefined) onChange(option);
      }}
    />
  );
}

function BooleanControl(props: ControlProps) {
  const { value, onChange } = props;
  return (
    <Checkbox
      {...frameOf(props)}
      checked={value === true}
      indeterminate={typeof value !== 'boolean'}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A value that no schema describes, as it stands in the source. */
function JsonControl(props: ControlProps) {
  const t = useTranslate();
  const { value, onChange } = props;
  const known = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    if (JSON.stringify(jsonOf(typed)) !== JSON.stringify(value)) setTyped(known);
  }
  const isWrong = typed.trim() !== '' && jsonOf(typed) === undefined;
  return (
    <LinesInput
      {...frameOf(props)}
      error={isWrong ? t('desk:form.noJson') : props.error || undefined}
      value={typed}
      rows={Math.min(12, Math.max(3, typed.split('\n').length))}
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const next = jsonOf(event.currentTarget.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A number as it is typed; what is no number is not written. */
function NumberControl({ isInteger, ...props }: ControlProps & { isInteger: boolean }) {
  const t = useTranslate();
  const { place, value, onChange, onClear } = props;
  const known = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    if (numberOf(typed) !== value) setTyped(known);
  }
  const number = numberOf(typed);
  const isWrong = typed.trim() !== '' && (number === undefined || (isInteger && !Number.isInteger(number)));
  function change(text: string) {
    setTyped(text);
    const next = numberOf(text);
    if (text.trim() === '') onClear();
    else if (next !== undefined && (!isInteger || Number.isInteger(next))) onChange(next);
  }
  return (
    <TextInput
      {...frameOf(props)}
      description={[props.description, rangeText(place.node, t)].filter(Boolean).join(' ') || undefined}
      error={isWrong ? t(isInteger ? 'desk:form.noInteger' : 'desk:form.noNumber') : props.error || undefined}
      value={typed}
      inputMode={isInteger && (place.node.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
      placeholder={exampleOf(place)}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

function rangeText(
  { minimum, maximum }: ControlProps['place']['node'],
  t: ReturnType<typeof useTranslate>,
): string {
  if (minimum !== undefined && maximum !== undefined) return t('desk:form.range', { minimum, maximum });
  if (minimum !== undefined) return t('desk:form.atLeast', { minimum });
  return maximum === undefined ? '' : t('desk:form.atMost', { maximum });
}
