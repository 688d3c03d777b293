import { NativeSelect } from '#ui/mantine/controls.ts';

export interface ChoiceSelectProps {
  /** What is chosen; the empty option says it, too. */
  label: string;
  /** Text of the empty option; default: the label. */
  emptyLabel?: string;
  /** Empty: nothing is chosen. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose(value: string): void;
}

/** A select without a label above it, whose first option chooses nothing. */
export function ChoiceSelect({ label, emptyLabel = label, value, options, onChoose }: ChoiceSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label: emptyLabel }, ...options]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
