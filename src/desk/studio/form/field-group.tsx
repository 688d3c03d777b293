import type { ReactNode } from 'react';
import type { ControlProps } from './controls/control-props.ts';
import styles from './form.module.css';

type FieldGroupProps = Pick<ControlProps, 'id' | 'label' | 'isLabelHidden' | 'description' | 'error'> & {
  children: ReactNode;
};

/** Several controls of one property. */
export function FieldGroup({ id, label, isLabelHidden, description, error, children }: FieldGroupProps) {
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1} aria-label={isLabelHidden ? label : undefined}>
      {!isLabelHidden && <legend className={styles.legend}>{label}</legend>}
      {description !== '' && <p className={styles.help}>{description}</p>}
      {error !== '' && <p className={styles.error}>{error}</p>}
      {children}
    </fieldset>
  );
}
