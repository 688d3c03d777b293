import type { JsonPath } from '#region/json/json-path.ts';
import { classNames } from '#ui/class-names.ts';
import { AlternativesField } from './alternatives-field.tsx';
import { BooleanControl, ChoiceControl } from './controls/choice-control.tsx';
import { ColourControl } from './controls/colour-control.tsx';
import type { ControlProps } from './controls/control-props.ts';
import { JsonControl } from './controls/json-control.tsx';
import { NumberControl } from './controls/number-control.tsx';
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
import { inheritedAt, originOf, problemsAt, problemText, valueAt } from './model/region-form.ts';
import { helpOf } from './model/words-of-schema.ts';
import { ObjectFields } from './object-fields.tsx';
import { OriginLine } from './origin-line.tsx';
import { PageLink } from './page-link.tsx';

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
