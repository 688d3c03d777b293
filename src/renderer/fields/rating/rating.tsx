import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Radio } from '#ui/mantine/controls.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { leftGroup } from '../left-group.ts';
import { useFieldProps } from '../use-field-props.tsx';
import styles from './rating.module.css';

/** A mark as a row of stars, each of which is a radio button. */
export function RatingField(props: FieldControlProps<FieldViewOf<'rating'>, number>) {
  const { field, answer = 0, isDisabled, inputId, onChange, onLeave } = props;
  const { id: _, disabled: __, required, ...wrapper } = useFieldProps(props);
  return (
    <Radio.Group {...wrapper} onBlur={leftGroup(onLeave)}>
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
              required={required}
              disabled={isDisabled}
              onChange={() => onChange(value)}
            />
            <Icon name="star" size="lg" />
            <VisuallyHidden>{label}</VisuallyHidden>
          </label>
        ))}
      </div>
    </Radio.Group>
  );
}
