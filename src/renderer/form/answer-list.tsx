import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './answer-list.module.css';
import { StepLink } from './step-link.tsx';

export interface AnswerListProps {
  answers: readonly { label: string; value: ReactNode }[];
}

/** Questions with their answers in words. */
export function AnswerList({ answers }: AnswerListProps) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface CheckedStepProps extends AnswerListProps {
  title: string;
  href: string;
  onChange(): void;
  /** See `StepLink`. */
  post?: { name: string; value: string };
}

/** The answers of a step with the way back to it. */
export function CheckedStep({ title, href, answers, onChange, post }: CheckedStepProps) {
  const t = useTranslate();
  return (
    <section className={styles.step}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <StepLink className={styles.change} href={href} onFollow={onChange} post={post}>
          {t('request:change')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </StepLink>
      </div>
      <AnswerList answers={answers} />
    </section>
  );
}
