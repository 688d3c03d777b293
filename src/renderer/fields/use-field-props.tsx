import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { FieldControlProps } from './field-control.ts';
import styles from './fields.module.css';

export type FieldWords = Pick<
  FieldControlProps,
  'field' | 'error' | 'isRequired' | 'isPart' | 'isDisabled' | 'inputId'
>;

/** What Mantine's inputs need of a field: label above, help under it, an error with an icon. */
export function useFieldProps({
  field: { label, help },
  error,
  isRequired,
  isPart = false,
  isDisabled,
  inputId,
}: FieldWords) {
  const t = useTranslate();
  return {
    id: inputId,
    label: (
      <>
        {label}
        {!isRequired && !isPart && <span className={styles.optional}> {t('fields:optional')}</span>}
      </>
    ),
    description: help,
    error: error && <FieldError text={error} />,
    required: isRequired,
    withAsterisk: false,
    disabled: isDisabled,
  };
}

/** The text of an error behind an icon, so that it differs in more than colour. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className={styles.error}>
      <Icon name="warning" size="sm" />
      <span>{text}</span>
    </span>
  );
}
