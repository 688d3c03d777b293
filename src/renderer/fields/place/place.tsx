import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import type { FieldControlProps } from '../field-control.ts';
import styles from './place.module.css';

/** One of the places of the region, with address and hours. */
export function PlaceField(props: FieldControlProps<FieldViewOf<'place'>, string>) {
  const choices = props.field.options.map(({ value, label, address, hours }) => ({
    value,
    label: (
      <span className={styles.place}>
        <span className={styles.name}>{label}</span>
        {address && address !== label && <span>{address}</span>}
        {hours && <span>{hours}</span>}
      </span>
    ),
  }));
  return <ChoiceCards {...props} choices={choices} />;
}
