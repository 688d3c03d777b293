import type { OptionView } from '#region/search/describe-options.ts';
import { classNames } from '#ui/class-names.ts';
import { Pictogram } from '#ui/pictogram/pictogram.tsx';
import styles from './option-list.module.css';

export interface OptionRowProps {
  /** Name of the form field. */
  name: string;
  option: OptionView;
  isChosen: boolean;
  onToggle(option: string): void;
}

// There are hundreds of rows: their parts are styled by element, not by class name.
/** A box to tick with its name and, at the end of the line, the number of cars. */
export function OptionRow({ name, option, isChosen, onToggle }: OptionRowProps) {
  const { value, label, count, isNone, swatch, pictogram } = option;
  return (
    <label className={classNames(styles.row, isNone && !isChosen && styles.none)}>
      <input type="checkbox" name={name} value={value} checked={isChosen} onChange={() => onToggle(value)} />
      {swatch && <i style={{ backgroundColor: swatch }} />}
      {pictogram && <Pictogram name={pictogram} />}
      {label}
      {count !== undefined && <small>{count}</small>}
    </label>
  );
}

export interface OptionListProps extends Pick<OptionRowProps, 'name' | 'onToggle'> {
  options: readonly OptionView[];
  chosen: readonly string[];
}

/** Options one under another; several may be chosen. */
export function OptionList({ name, options, chosen, onToggle }: OptionListProps) {
  return options.map((option) => (
    <OptionRow
      key={option.value}
      name={name}
      option={option}
      isChosen={chosen.includes(option.value)}
      onToggle={onToggle}
    />
  ));
}
