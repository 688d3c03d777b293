import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { FieldControlProps } from './field-control.ts';
import styles from './fields.module.css';

export type FieldWords = Pick<
  FieldControlProps,
  'field' | 'error' | 'isRequired' | 'isPart' | 'isDisabled' | 'inputId'
>;

/** What Mantine's inputs need of a field: label above, help under it, an error with an icon. The same parts while they stay the same. */
export function useFieldProps({
  field: { label, help },
  error,
  isRequired,
  isPart = false,
  isDisabled,
  inputId,
}: FieldWords) {
  const t = useTranslate();
  const isOptional = !isRequired && !isPart;
  const marked = useMemo(
    () => (
      <>
        {label}
        {isOptional && <span className={styles.optional}> {t('fields:optional')}</span>}
      </>
    ),
    [label, isOptional, t],
  );
  const problem = useMemo(() => error && <FieldError text={error} />, [error]);
  return {
    id: inputId,
    label: marked,
    description: help,
    error: problem,
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
