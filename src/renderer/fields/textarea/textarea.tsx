import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { LinesInput } from '#ui/mantine/controls.ts';
import type { FieldControlProps } from '../field-control.ts';
import { useFieldProps } from '../use-field-props.tsx';
import styles from './textarea.module.css';

const ROWS = 4;
const CLASS_NAMES = { input: styles.input };

/** Several lines of free text; people can make it higher. */
export function TextareaField(props: FieldControlProps<FieldViewOf<'textarea'>, string>) {
  const { field, answer = '', onChange, onLeave } = props;
  const change = (text: string) => onChange(text === '' ? undefined : text);
  return (
    <LinesInput
      {...useFieldProps(props)}
      classNames={CLASS_NAMES}
      name={field.name}
      dir="auto"
      rows={ROWS}
      placeholder={field.placeholder}
      maxLength={field.maxLength}
      value={answer}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (answer.trim() !== answer) change(answer.trim());
        onLeave();
      }}
    />
  );
}
