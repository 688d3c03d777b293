import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { TextInput } from '#ui/mantine/controls.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { firstUse } from '../first-use.ts';
import { useFieldProps } from '../use-field-props.tsx';

const MAX_LENGTH = 40;
const loadNumbers = () => import('./phone-number.ts');

/**
 * A phone number: the answer is E.164, the input shows it as the region writes it once it is left. Numbers of other
 * countries are typed with their plus. What is no number is the answer as it was typed, so that it stays and is refused.
 */
export function PhoneField(props: FieldControlProps<FieldViewOf<'phone'>, string>) {
  const { field, answer = '', onChange, onLeave } = props;
  const [draft, setDraft] = useState<string>();
  const [attempt, setAttempt] = useState({});
  const [wasUsed, setUsed] = useState(false);
  const numbers = useOnDemand(wasUsed || answer !== '', loadNumbers, attempt);
  useEffect(() => {
    let isCurrent = true;
    void firstUse().then(() => isCurrent && setUsed(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  // what was typed and left before the rules had loaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have loaded
  useEffect(() => {
    const number = answer === '' ? undefined : numbers?.readPhone(answer, field);
    if (number !== undefined && number !== answer) onChange(number);
  }, [numbers]);
  const dialCode = `+${field.phone.dialCode}`;
  const shown = draft ?? (numbers ? numbers.writePhone(answer, field) : withoutPrefix(answer, dialCode));
  const { label, ...wrapper } = useFieldProps(props);
  const hasPlus = shown.startsWith('+');
  const signs = useMemo(() => signsOf(dialCode, hasPlus, label), [dialCode, hasPlus, label]);
  const read = (typed: string) => numbers?.readPhone(typed, field) ?? typed;
  const type = (typed: string) => onChange(typed.trim() === '' ? undefined : read(typed.trim()));
  return (
    <TextInput
      {...wrapper}
      {...signs}
      name={field.name}
      type="tel"
      enterKeyHint="next"
      dir="ltr"
      autoComplete={field.autocomplete}
      placeholder={field.placeholder}
      maxLength={MAX_LENGTH}
      value={shown}
      onFocus={() => {
        setUsed(true);
        if (numbers === null) setAttempt({});
      }}
      onChange={({ target }) => {
        setDraft(target.value);
        type(target.value);
      }}
      onBlur={() => {
        // what was typed before the rules had loaded
        if (draft !== undefined) type(draft);
        setDraft(undefined);
        onLeave();
      }}
    />
  );
}

/** The code of the country stands inside of the input, unless the number has one of its own. */
function signsOf(dialCode: string, hasPlus: boolean, label: ReactNode) {
  return {
    label: (
      <>
        {label} <VisuallyHidden>{dialCode}</VisuallyHidden>
      </>
    ),
    ...(!hasPlus && {
      leftSection: <span aria-hidden="true">{dialCode}</span>,
      leftSectionWidth: `${dialCode.length * 0.625 + 1.5}rem`,
    }),
  };
}

const withoutPrefix = (text: string, prefix: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text;
