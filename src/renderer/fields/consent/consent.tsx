import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { Checkbox } from '#ui/mantine/controls.ts';
import type { FieldControlProps } from '../field-control.ts';
import { useFieldProps } from '../use-field-props.tsx';
import styles from './consent.module.css';

/** A box to tick; without a tick there is no answer. */
export function ConsentField(props: FieldControlProps<FieldViewOf<'consent'>, boolean>) {
  const { field, answer = false, onChange, onLeave } = props;
  const t = useTranslate();
  const { withAsterisk: _, ...rest } = useFieldProps(props);
  return (
    <Checkbox
      {...rest}
      classNames={{ body: styles.body, label: styles.label }}
      name={field.name}
      value="true"
      aria-invalid={props.error !== undefined || undefined}
      label={
        <span>
          {rest.label}
          {field.policyUrl && (
            <>
              {' '}
              <a href={field.policyUrl} target="_blank" rel="noopener">
                {t('fields:policy')}
              </a>
            </>
          )}
        </span>
      }
      checked={answer}
      onChange={({ target }) => onChange(target.checked || undefined)}
      onBlur={onLeave}
    />
  );
}
