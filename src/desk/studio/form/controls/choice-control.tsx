import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox, NativeSelect } from '#ui/mantine/controls.ts';
import { type ControlProps, frameOf } from './control-props.ts';

/** One of the values that the schema names. */
export function ChoiceControl({
  options,
  ...props
}: ControlProps & { options: readonly (string | number)[] }) {
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

export function BooleanControl(props: ControlProps) {
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
