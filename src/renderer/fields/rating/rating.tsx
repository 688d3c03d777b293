import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import styles from './rating.module.css';

/** A mark as a row of stars, each of which is a radio button. */
export function RatingField(props: FieldControlProps<FieldViewOf<'rating'>, number>) {
  const { field, answer = 0, isRequired, isDisabled, inputId, onChange } = props;
  return (
    <FieldGroup {...props} isChoice>
      <div className={styles.stars}>
        {field.marks.map(({ value, label }, index) => (
          <label key={value} className={classNames(styles.star, value <= answer && styles.on)}>
            <input
              id={index === 0 ? inputId : undefined}
              className={styles.input}
              type="radio"
              name={field.name}
              value={value}
              checked={value === answer}
              required={isRequired}
              disabled={isDisabled}
              onChange={() => onChange(value)}
            />
            <Icon name="star" size="lg" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
