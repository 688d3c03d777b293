import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Json } from '#region/manifest/merge-patch.ts';
import { LinesInput } from '#ui/mantine/controls.ts';
import { type ControlProps, frameOf } from './control-props.ts';

/** A value that no schema describes, as it stands in the source. */
export function JsonControl(props: ControlProps) {
  const t = useTranslate();
  const { value, onChange } = props;
  const known = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    if (JSON.stringify(jsonOf(typed)) !== JSON.stringify(value)) setTyped(known);
  }
  const isWrong = typed.trim() !== '' && jsonOf(typed) === undefined;
  return (
    <LinesInput
      {...frameOf(props)}
      error={isWrong ? t('desk:form.noJson') : props.error || undefined}
      value={typed}
      rows={Math.min(12, Math.max(3, typed.split('\n').length))}
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const next = jsonOf(event.currentTarget.value);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
