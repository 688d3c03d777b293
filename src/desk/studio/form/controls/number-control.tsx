import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { type ControlProps, exampleOf, frameOf } from './control-props.ts';

/** A number as it is typed; what is no number is not written. */
export function NumberControl({ isInteger, ...props }: ControlProps & { isInteger: boolean }) {
  const t = useTranslate();
  const { place, value, onChange, onClear } = props;
  const known = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    if (numberOf(typed) !== value) setTyped(known);
  }
  const number = numberOf(typed);
  const isWrong = typed.trim() !== '' && (number === undefined || (isInteger && !Number.isInteger(number)));
  function change(text: string) {
    setTyped(text);
    const next = numberOf(text);
    if (text.trim() === '') onClear();
    else if (next !== undefined && (!isInteger || Number.isInteger(next))) onChange(next);
  }
  return (
    <TextInput
      {...frameOf(props)}
      description={[props.description, rangeText(place.node, t)].filter(Boolean).join(' ') || undefined}
      error={isWrong ? t(isInteger ? 'desk:form.noInteger' : 'desk:form.noNumber') : props.error || undefined}
      value={typed}
      inputMode={isInteger && (place.node.minimum ?? -1) >= 0 ? 'numeric' : 'decimal'}
      placeholder={exampleOf(place)}
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function numberOf(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

function rangeText(
  { minimum, maximum }: ControlProps['place']['node'],
  t: ReturnType<typeof useTranslate>,
): string {
  if (minimum !== undefined && maximum !== undefined) return t('desk:form.range', { minimum, maximum });
  if (minimum !== undefined) return t('desk:form.atLeast', { minimum });
  return maximum === undefined ? '' : t('desk:form.atMost', { maximum });
}
