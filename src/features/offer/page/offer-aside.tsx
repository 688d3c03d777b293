import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { CarPicture } from '../car-picture.tsx';
import { HeldUntil } from '../held-until.tsx';
import { useOfferSummaryQuery } from '../offer-api.ts';
import { StateBadge } from '../state-badge.tsx';
import styles from './offer-aside.module.css';
import { currentStep, useOfferContext } from './offer-context.ts';
import { goToStep, stepHref } from './step-address.ts';
import { SummaryLines } from './summary-lines.tsx';
import { useShownStep } from './use-shown-step.ts';
import { Withdraw } from './withdraw.tsx';

/** What the offer costs and until when the car is held: beside the step in wide windows, at the bottom of narrow ones. */
export function OfferAside() {
  const t = useTranslate();
  const { offer, pictures, timeZone, reload } = useOfferContext();
  return (
    <aside className={styles.aside} aria-label={t('offers:page.costs')}>
      <div className={styles.card}>
        <CarPicture className={styles.picture} photo={offer.car.photo} pictures={pictures} sizes="22rem" />
        <div className={styles.words}>
          <p className={styles.head}>
            <StateBadge offer={offer} />
            <span className={styles.number}>{t('offers:list.number', { number: offer.number })}</span>
          </p>
          <p className={styles.title}>
            <a href={offer.car.path}>
              <bdi>{offer.car.title}</bdi>
            </a>
          </p>
          {!offer.is_final && <HeldUntil until={offer.held_until} timeZone={timeZone} onOver={reload} />}
        </div>
        <div>
          <Costs />
        </div>
        <Withdraw />
      </div>
      <Bar />
    </aside>
  );
}

function Costs() {
  const { address } = useOfferContext();
  const { data: summary } = useOfferSummaryQuery(address);
  if (!summary) return <div className={styles.waiting} aria-busy="true" />;
  return <SummaryLines summary={summary} />;
}

/** The bar at the bottom of a phone: what is due or what the car costs, and the way to what is next. */
function Bar() {
  const t = useTranslate();
  const { offer, workflow } = useOfferContext();
  const shown = useShownStep(workflow);
  const next = currentStep(workflow);
  const label = workflow.steps.find(({ name }) => name === next)?.label;
  return (
    <div className={styles.bar}>
      <details className={styles.more}>
        <summary className={styles.summary}>
          <span className={styles.amount}>
            <span className={styles.number}>{offer.due ? t('offers:page.due') : t('offers:line.price')}</span>
            <strong>{(offer.due ?? offer.price).text}</strong>
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className={styles.sheet}>
          <Costs />
        </div>
      </details>
      {next !== undefined && next !== shown && (
        <LinkButton
          variant="primary"
          href={stepHref(next)}
          onClick={(event) => {
            event.preventDefault();
            goToStep(next);
          }}
        >
          {label}
        </LinkButton>
      )}
    </div>
  );
}
