import { LinesInput, TextInput } from '#ui/mantine/controls.ts';
import { useForm } from '../model/form-context.ts';
import { type Suggestion, suggestionsFor } from '../model/suggestions.ts';
import { type ControlProps, exampleOf, frameOf, mayBeEmpty } from './control-props.ts';
import { NameInput } from './name-input.tsx';

/** Characters from which a text needs lines. */
const LONG = 60;

/** A text; one that names something else is found by typing. */
export function TextControl(props: ControlProps) {
  const { form } = useForm();
  const suggestions = suggestionsFor(form, props.place, props.path);
  if (suggestions) return <NameControl {...props} suggestions={suggestions} />;
  return <PlainText {...props} />;
}

function PlainText(props: ControlProps) {
  const { place, value, onChange, onClear } = props;
  const text = typeof value === 'string' ? value : '';
  const change = (typed: string) => (typed === '' && !mayBeEmpty(props) ? onClear() : onChange(typed));
  const shared = {
    ...frameOf(props),
    value: text,
    placeholder: exampleOf(place),
    dir: 'auto' as const,
    spellCheck: false,
    autoComplete: 'off',
  };
  if (text.length > LONG || text.includes('\n'))
    return <LinesInput {...shared} rows={3} onChange={(event) => change(event.currentTarget.value)} />;
  return <TextInput {...shared} onChange={(event) => change(event.currentTarget.value)} />;
}

/** A property that names something else of the manifest. */
function NameControl({ suggestions, ...props }: ControlProps & { suggestions: readonly Suggestion[] }) {
  const { place, value, onChange, onClear } = props;
  return (
    <NameInput
      {...frameOf(props)}
      value={typeof value === 'string' ? value : ''}
      suggestions={suggestions}
      placeholder={exampleOf(place)}
      onChange={(typed) => (typed === '' && !mayBeEmpty(props) ? onClear() : onChange(typed))}
    />
  );
}
