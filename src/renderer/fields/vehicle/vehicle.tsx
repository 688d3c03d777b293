import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import styles from '../fields.module.css';
import { LineInput } from '../line-input.tsx';
import { LoadingStatus } from '../loading-status.tsx';
import { SelectField } from '../select/select.tsx';
import { optionsOf, useRows } from '../use-rows.ts';
import { changeLevel, type Level, rowsPath, type VehicleAnswer } from './vehicle-levels.ts';

const MAX_TEXT_LENGTH = 200;

/**
 * A car, one choice after the other: each list is loaded when the choice before it is made, and a changed choice clears
 * the later ones. A car that is not listed is described in words.
 */
export function VehicleField(props: FieldControlProps<FieldViewOf<'vehicle'>, VehicleAnswer>) {
  const t = useTranslate();
  const { field, answer = {}, onChange, inputId } = props;
  const { levels, other } = field;
  const isOther = answer.make === other.value;
  const shown = isOther ? levels.slice(0, 1) : levels;
  const waiting: Readonly<Record<Level, string>> = {
    make: t('fields:choose'),
    model: t('fields:vehicle.makeFirst'),
    year: t('fields:vehicle.modelFirst'),
    submodel: t('fields:vehicle.yearFirst'),
  };
  const part = { ...props, isPart: true, onLeave: () => {} };
  // versions are not known of every car
  const needed = shown.filter(({ name }) => name !== 'submodel').map(({ name }) => name);
  const asked = isOther ? [...needed, 'text' as const] : needed;
  const missing = asked.find((name) => answer[name] === undefined);
  const errorOf = (name: Level | 'text') => (name === missing ? props.error : undefined);
  return (
    <FieldGroup {...props} error={missing ? undefined : props.error}>
      <div className={styles.parts}>
        {shown.map(({ name, label }, index) => {
          const path = rowsPath(name, levels, answer, field.stock);
          return (
            <VehicleSelect
              key={name}
              {...part}
              inputId={index === 0 ? inputId : `${inputId}-${name}`}
              frame={{
                name: `${field.name}.${name}`,
                label,
                ...(path === undefined && { placeholder: waiting[name] }),
              }}
              path={path}
              isRequired={props.isRequired && name !== 'submodel'}
              error={errorOf(name)}
              extra={name === 'make' ? [{ value: other.value, label: other.label }] : []}
              answer={answer[name]?.toString()}
              onChange={(value) => onChange(changeLevel(answer, name, value))}
            />
          );
        })}
        {isOther && (
          <LineInput
            {...part}
            inputId={`${inputId}-text`}
            error={errorOf('text')}
            field={describedCar(field)}
            answer={answer.text?.toString()}
            onChange={(text) =>
              onChange(text === undefined ? { make: other.value } : { make: other.value, text })
            }
          />
        )}
      </div>
    </FieldGroup>
  );
}

/** The field for a car that is not listed. */
const describedCar = ({ name, other }: FieldViewOf<'vehicle'>) => ({
  type: 'text' as const,
  name: `${name}.text`,
  label: other.text,
  maxLength: MAX_TEXT_LENGTH,
  autocomplete: 'off' as const,
});

interface VehicleSelectProps extends Omit<FieldControlProps, 'answer' | 'onChange'> {
  frame: { name: string; label: string; placeholder?: string };
  /** Path of the choices; undefined: an earlier choice is missing. */
  path: string | undefined;
  /** Choices behind those of the list. */
  extra: readonly { value: string; label: string }[];
  answer: string | undefined;
  onChange(value: string | undefined): void;
}

/** One level of a vehicle. */
function VehicleSelect({ frame, path, extra, answer, onChange, ...props }: VehicleSelectProps) {
  const list = useRows(props.api, path);
  const options = [...optionsOf(list.rows), ...extra];
  // a kept answer is shown before its list has come
  const isKnown = answer === undefined || options.some(({ value }) => value === answer);
  return (
    <div>
      <SelectField
        {...props}
        isDisabled={props.isDisabled || list.status === 'idle'}
        field={{
          ...frame,
          type: 'select',
          multiple: false,
          areMakes: false,
          options: isKnown ? options : [{ value: answer, label: answer }, ...options],
        }}
        answer={answer}
        onChange={(value) => onChange(value?.toString())}
      />
      <LoadingStatus {...list} />
    </div>
  );
}
