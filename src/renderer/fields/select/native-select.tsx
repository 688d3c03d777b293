import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { NativeSelect } from '#ui/mantine/controls.ts';
import type { FieldControlProps } from '../field-control.ts';
import { useFieldProps } from '../use-field-props.tsx';

/** One of the options by the browser's own list. */
export function NativeSelectField(
  props: FieldControlProps<FieldViewOf<'select'>, string | readonly string[]>,
) {
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
