import type { ReactNode } from 'react';
import type { LineView } from '#region/forms/text-kind.ts';
import { TextInput } from '#ui/mantine/controls.ts';
import type { FieldControlProps } from './field-control.ts';
import { useFieldProps } from './use-field-props.tsx';

export interface LineInputProps extends FieldControlProps<LineView, string> {
  type?: 'text' | 'email';
  inputMode?: 'url';
  /** Addresses and codes run from left to right in every language. */
  dir?: 'auto' | 'ltr';
  autoCapitalize?: 'none' | 'characters';
  leftSection?: ReactNode;
  /** What becomes of the text when the field is left. */
  tidy?(text: string): string;
}

/** One line of text. It is trimmed when it is left, not while it is typed. */
export function LineInput({ field, tidy = (text) => text, ...props }: LineInputProps) {
  const { answer = '', type = 'text', inputMode, dir = 'auto', autoCapitalize, onChange, onLeave } = props;
  const change = (text: string) => onChange(text === '' ? undefined : text);
  return (
    <TextInput
      {...useFieldProps({ field, ...props })}
      name={field.name}
      type={type}
      inputMode={inputMode}
      enterKeyHint="next"
      dir={dir}
      autoComplete={field.autocomplete}
      autoCapitalize={autoCapitalize}
      spellCheck={dir === 'ltr' ? false : undefined}
      placeholder={field.placeholder}
      maxLength={field.maxLength}
      value={answer}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        const tidied = tidy(answer.trim());
        if (tidied !== answer) change(tidied);
        onLeave();
      }}
    />
  );
}
