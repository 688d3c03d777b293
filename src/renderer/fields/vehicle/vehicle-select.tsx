import type { FieldControlProps } from '../field-control.ts';
import { LoadingStatus } from '../loading-status.tsx';
import { SelectField } from '../select/select.tsx';
import { optionsOf, useRows } from '../use-rows.ts';

export interface VehicleSelectProps extends Omit<FieldControlProps, 'answer' | 'onChange'> {
  frame: { name: string; label: string; placeholder?: string };
  /** Path of the choices; undefined: an earlier choice is missing. */
  path: string | undefined;
  /** Choices behind those of the list. */
  extra: readonly { value: string; label: string }[];
  answer: string | undefined;
  onChange(value: string | undefined): void;
}

/** One level of a vehicle. */
export function VehicleSelect({ frame, path, extra, answer, onChange, ...props }: VehicleSelectProps) {
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
