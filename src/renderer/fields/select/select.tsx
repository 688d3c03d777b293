import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { Checkbox } from '#ui/mantine/controls.ts';
import type { FieldControlProps } from '../field-control.ts';
import { lazyControl } from '../lazy-control.tsx';
import { leftGroup } from '../left-group.ts';
import { LoadingStatus } from '../loading-status.tsx';
import { useFieldProps } from '../use-field-props.tsx';
import { optionsOf, useRows } from '../use-rows.ts';
import { NativeSelectField } from './native-select.tsx';
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
  const { field, answer, isDisabled, inputId, onChange, onLeave } = props;
  const { id: _, disabled: __, required: ___, ...wrapper } = useFieldProps(props);
  return (
    <Checkbox.Group
      {...wrapper}
      disabled={isDisabled}
      value={listOf(answer)}
      onChange={(values) => onChange(values.length > 0 ? values : undefined)}
      onBlur={leftGroup(onLeave)}
    >
      <div className={styles.boxes}>
        {field.options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? inputId : `${inputId}-${value}`}
            name={field.name}
            value={value}
            label={label}
            disabled={isDisabled}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const listOf = (answer: Props['answer']): string[] =>
  answer === undefined || typeof answer === 'string' ? [] : [...answer];
