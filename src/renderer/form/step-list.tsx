import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { StepLink } from './step-link.tsx';
import styles from './step-list.module.css';

export interface StepListProps {
  steps: readonly { name: string; title: string }[];
  /** Name of the shown step. */
  current: string;
  hrefOf(step: string): string;
  onStep(step: string): void;
  /** Whether steps that are done are links. */
  hasLinks: boolean;
}

/** Where one is in a form. Steps that are done are links. */
export function StepList({ steps, current, hrefOf, onStep, hasLinks }: StepListProps) {
  const t = useTranslate();
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === current),
  );
  return (
    <nav className={styles.progress} aria-label={t('request:progress')}>
      <p className={styles.count}>{t('request:stepOf', { current: at + 1, total: steps.length })}</p>
      <ol className={styles.steps}>
        {steps.map(({ name, title }, index) => (
          <li
            key={name}
            className={classNames(styles.step, index <= at && styles.reached)}
            aria-current={index === at ? 'step' : undefined}
          >
            {hasLinks && index < at ? (
              <StepLink className={styles.label} href={hrefOf(name)} onFollow={() => onStep(name)}>
                <Icon name="check" size="sm" />
                <VisuallyHidden>{t('request:done')} </VisuallyHidden>
                <span className={styles.title}>{title}</span>
              </StepLink>
            ) : (
              <span className={styles.label}>
                <span className={styles.title}>{title}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
