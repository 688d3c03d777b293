import { type ReactNode, useMemo, useState } from 'react';
import { isBlockedNumericKey, parseTypedNumber } from '#domain/text/numeric-input.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { numberFormat } from '#region/number-format.ts';
import { typedIn } from '#region/search/typed-numbers.ts';
import { TextInput } from '#ui/mantine/controls.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { FieldControlProps } from './field-control.ts';
import { useFieldProps } from './use-field-props.tsx';

type TypedView = FieldViewOf<'number' | 'money'> & {
  /** Absent: yes. Years are not. */
  isGrouped?: boolean;
};

export interface TypedNumberProps extends FieldControlProps<TypedView, number | string> {
  /** Whether words of magnitude may be typed: 1.5 million. */
  takesMagnitudes?: boolean;
  /** The answer for a typed number; undefined: none can be made of it. */
  toAnswer(number: number): number | undefined;
  fromAnswer(answer: number): number;
}

const MAX_LENGTH = 24;

/**
 * A number in the digits and marks of the language: grouped when it is left, as it was typed until then. A text field, because
 * browsers' number fields refuse digits of other scripts. What cannot be read is the answer as it was typed, so that it
 * stays and is refused.
 */
export function TypedNumber({ takesMagnitudes = false, toAnswer, fromAnswer, ...props }: TypedNumberProps) {
  const { field, answer, onChange, onLeave } = props;
  const { locale, typed } = field;
  const [draft, setDraft] = useState<string>();
  const written =
    typeof answer === 'number'
      ? numberFormat(locale, field.isGrouped).format(fromAnswer(answer))
      : (answer ?? '');
  const read = (text: string) => {
    const number = parseTypedNumber(text, typedIn(typed, locale));
    return number === undefined ? undefined : toAnswer(number);
  };
  const { label, ...wrapper } = useFieldProps(props);
  const signs = useMemo(() => signsOf(field, label), [field, label]);
  return (
    <TextInput
      {...wrapper}
      {...signs}
      name={field.name}
      type="text"
      inputMode={typed.digits > 0 ? 'decimal' : 'numeric'}
      enterKeyHint="next"
      dir="ltr"
      autoComplete="off"
      placeholder={field.placeholder}
      maxLength={MAX_LENGTH}
      value={draft ?? written}
      onKeyDown={(event) => {
        const { value, selectionStart } = event.currentTarget;
        const before = takesMagnitudes ? value.slice(0, selectionStart ?? undefined) : '';
        const isBlocked = isBlockedNumericKey(event.key, typed, before);
        if (isBlocked && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      onChange={({ target: { value } }) => {
        setDraft(value);
        onChange(value.trim() === '' ? undefined : (read(value) ?? value.trim()));
      }}
      onBlur={() => {
        setDraft(undefined);
        onLeave();
      }}
    />
  );
}

/** Signs stand inside of the input, which leaves room for their characters; screen readers read them with the label. */
function signsOf(view: TypedView, label: ReactNode) {
  const prefix = view.prefix?.trim();
  const suffix = view.suffix?.trim();
  const width = (sign: string) => `${columnsOf(sign) * 0.625 + 1.5}rem`;
  return {
    label: (
      <>
        {label}
        <VisuallyHidden> {view.prefix || view.suffix}</VisuallyHidden>
      </>
    ),
    ...(prefix && { leftSection: <span aria-hidden="true">{prefix}</span>, leftSectionWidth: width(prefix) }),
    ...(suffix && {
      rightSection: <span aria-hidden="true">{suffix}</span>,
      rightSectionWidth: width(suffix),
    }),
  };
}

/** Han, kana and Hangul are two digits wide. */
const columnsOf = (sign: string) => sign.length + (sign.match(/[\u2e80-\uffdc]/g)?.length ?? 0);
