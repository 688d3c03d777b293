import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './error-summary.module.css';

export interface ErrorSummaryProps {
  errors: readonly { name: string; label: string; message: string }[];
  /** Id of the element that takes the focus. */
  idOf(name: string): string;
}

/** What is wrong with the answers of a step, with links to the fields; screen readers announce it when it appears. */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const t = useTranslate();
  if (errors.length === 0) return null;
  return (
    <div role="alert" className={styles.summary}>
      <h3 className={styles.title}>{t('request:summary', { count: errors.length })}</h3>
      <ul>
        {errors.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(idOf(name));
              }}
            >
              <span>
                <strong>{label}</strong> {message}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows a field with its label above it, and gives it the focus. */
export function focusField(id: string): void {
  const first = document.getElementById(id);
  // of several inputs, the one that is wrong
  const wrong = first?.closest('fieldset')?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled');
  const field = wrong ?? first;
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
