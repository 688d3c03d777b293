import type { OfferStep } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { StepLink } from '#renderer/form/step-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { hasEnded, LAST_STEP, useOfferContext } from '../offer-context.ts';
import { goToStep, stepHref } from '../step-address.ts';
import { useVisibleStep } from '../use-visible-step.ts';
import styles from './offer-stepper.module.css';

/** The steps to the car. A list beside the step in wide windows; folded above it in narrow ones. */
export function OfferStepper() {
  const t = useTranslate();
  const language = usePageLanguage();
  const { offer, workflow } = useOfferContext();
  const visibleStep = useVisibleStep(workflow);
  const isEnded = hasEnded(offer);
  // an offer without a sale has no handover
  const steps = workflow.steps.filter(({ name }) => !isEnded || name !== LAST_STEP);
  const at = steps.findIndex(({ name }) => name === visibleStep);
  const done = steps.filter(({ status }) => status === 'done').length;
  const number = (value: number) => formatNumber(value, language, 0);
  const list = (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <StepEntry
          key={step.name}
          step={step}
          number={number(index + 1)}
          isCurrent={step.name === visibleStep}
        />
      ))}
    </ol>
  );
  return (
    <nav className={styles.stepper} aria-label={t('offers:page.steps')}>
      <div className={styles.wide}>{list}</div>
      <details className={styles.narrow}>
        <summary className={styles.summary}>
          <span className={styles.count}>
            {isEnded
              ? t('offers:page.steps')
              : t('request:stepOf', { current: number(Math.max(0, at) + 1), total: number(steps.length) })}
          </span>
          <strong>{isEnded ? offer.label : steps[at]?.label}</strong>
          <Icon name="chevron-down" />
        </summary>
        {list}
      </details>
      <progress className={styles.bar} value={done} max={steps.length} aria-label={t('offers:page.steps')} />
    </nav>
  );
}

interface StepEntryProps {
  step: OfferStep;
  /** Position in the list, as the language writes it. */
  number: string;
  isCurrent: boolean;
}

/** A step of the list, with a link to it if it is open. */
function StepEntry({ step: { name, label, status, is_open }, number, isCurrent }: StepEntryProps) {
  const t = useTranslate();
  const content = (
    <>
      <span className={styles.mark} aria-hidden="true">
        {status === 'done' ? <Icon name="check" size="sm" /> : number}
      </span>
      <span>
        {label}
        {status !== 'next' && <VisuallyHidden> {t(`offers:page.status.${status}`)}</VisuallyHidden>}
      </span>
    </>
  );
  return (
    <li
      className={classNames(styles.step, styles[status], isCurrent && styles.shown)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      {is_open ? (
        <StepLink className={styles.label} href={stepHref(name)} onFollow={() => goToStep(name)}>
          {content}
        </StepLink>
      ) : (
        <span className={styles.label}>{content}</span>
      )}
    </li>
  );
}
