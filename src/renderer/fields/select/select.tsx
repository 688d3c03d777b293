import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import { lazyControl } from '../lazy-control.tsx';
import { LoadingStatus } from '../loading-status.tsx';
import { useFieldProps } from '../use-field-props.tsx';
import { optionsOf, useRows } from '../use-rows.ts';
import styles from './select.module.css';

type Props = FieldControlProps<FieldViewOf<'select'>, string | readonly string[]>;

/** Above this many, options are searched. */
const MAX_LISTED = 12;

/** One or several of the options: in sight, or behind a search where there are many. */
export function SelectField(props: Props) {
  const { options, multiple, areMakes } = props.field;
  if (areMakes) return <MakeSelect {...props} />;
  if (options.length > MAX_LISTED) return multiple ? <ManyOfMany {...props} /> : <OneOfMany {...props} />;
  return multiple ? <ManyOfFew {...props} /> : <NativeSelectField {...props} />;
}

/** The options are in the catalogue, which a page does not have. */
function MakeSelect({ field, ...props }: Props) {
  const makes = useRows(props.api, '/data-query/makes?stock=any');
  const options = optionsOf(makes.rows);
  return (
    <>
      <SelectField {...props} field={{ ...field, areMakes: false, options }} />
      <LoadingStatus {...makes} />
    </>
  );
}

const loadSearchable = () => import('./searchable-select.tsx');
const OneOfMany = lazyControl(NativeSelectField, () =>
  loadSearchable().then(({ SearchableSelect }) => SearchableSelect),
);
const ManyOfMany = lazyControl(ManyOfFew, () =>
  loadSearchable().then(({ SearchableMultiSelect }) => SearchableMultiSelect),
);

function ManyOfFew(props: Props) {
  const { field, answer, error, isDisabled, inputId, onChange } = props;
  const chosen = listOf(answer);
  const change = (values: readonly string[]) => onChange(values.length > 0 ? values : undefined);
  return (
    <FieldGroup {...props}>
      <div className={styles.boxes}>
        {field.options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? inputId : `${inputId}-${value}`}
            name={field.name}
            value={value}
            label={label}
            error={error !== undefined}
            aria-invalid={error !== undefined || undefined}
            disabled={isDisabled}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              change(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const listOf = (answer: Props['answer']): string[] =>
  answer === undefined || typeof answer === 'string' ? [] : [...answer];

/** One of the options by the browser's own list. */
function NativeSelectField(props: FieldControlProps<FieldViewOf<'select'>, string | readonly string[]>) {
  const t = useTranslate();
  const { field, answer, onChange, onLeave } = props;
  return (
    <NativeSelect
      {...useFieldProps(props)}
      name={field.name}
      value={typeof answer === 'string' ? answer : ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      onBlur={onLeave}
    >
      <option value="">{field.placeholder ?? t('fields:choose')}</option>
      {field.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
