import type { Suggestion } from '../model/suggestions.ts';
import { type ControlProps, exampleOf, frameOf, mayBeEmpty } from './control-props.ts';
import { NameInput } from './name-input.tsx';

/** A property that names something else of the manifest. */
export function NameControl({
  suggestions,
  ...props
}: ControlProps & { suggestions: readonly Suggestion[] }) {
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
