import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { MultiSelect, Select } from '#ui/mantine/comboboxes.ts';
import type { FieldControlProps } from '../field-control.ts';
import { useFieldProps } from '../use-field-props.tsx';

type Props = FieldControlProps<FieldViewOf<'select'>, string | readonly string[]>;

/** One of many options, found by typing. */
export function SearchableSelect(props: Props) {
  const { answer, onChange } = props;
  return (
    <Select
      {...useSearchProps(props)}
      value={typeof answer === 'string' ? answer : null}
      onChange={(value) => onChange(value ?? undefined)}
    />
  );
}

/** Several of many options, found by typing. */
export function SearchableMultiSelect(props: Props) {
  const { answer, onChange } = props;
  return (
    <MultiSelect
      {...useSearchProps(props)}
      value={answer === undefined || typeof answer === 'string' ? [] : [...answer]}
      onChange={(values) => onChange(values.length > 0 ? values : undefined)}
    />
  );
}

function useSearchProps(props: Props) {
  const t = useTranslate();
  const { field, onLeave } = props;
  return {
    ...useFieldProps(props),
    name: field.name,
    data: field.options.map(({ value, label }) => ({ value, label })),
    searchable: true,
    // the focus also comes without being asked for, as with a refused answer
    openOnFocus: false,
    clearable: !props.isRequired,
    // the sign that short lists have
    rightSection: <Icon name="chevron-down" />,
    clearButtonProps: { 'aria-label': t('fields:clear') },
    placeholder: field.placeholder ?? t('fields:choose'),
    nothingFoundMessage: t('fields:notFound'),
    onBlur: onLeave,
  };
}
