import type { Offer, PaymentSummary } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { CarPicture } from '../car-picture.tsx';
import { HeldUntil } from '../held-until.tsx';
import { useOfferSummaryQuery } from '../offer-api.ts';
import { currentStep, hasEnded, useOfferContext } from '../offer-context.ts';
import { StateBadge } from '../state-badge.tsx';
import { goToStep, stepHref } from '../step-address.ts';
import { useFinancingChoice } from '../steps/use-financing-choice.ts';
import { isAllPaid, isWithBank, SummaryLines } from '../summary-lines.tsx';
import { useVisibleStep } from '../use-visible-step.ts';
import styles from './offer-aside.module.css';
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
  const { address, offer } = useOfferContext();
  const { data: summary } = useOfferSummaryQuery(address);
  if (!summary) return <div className={styles.waiting} aria-busy="true" />;
  return <SummaryLines summary={summary} hasBalance={!hasEnded(offer)} />;
}

/**
 * What matters most now: what is due, what is left to pay, what was paid for the car, or what it costs.
 * @param priceLabel what the price of the car is called
 */
function barAmount(
  offer: Offer,
  summary: PaymentSummary | undefined,
  { t, priceLabel }: { t: TypedTranslate; priceLabel: string },
) {
  const { due, price } = offer;
  const isWaiting = summary !== undefined && isWithBank(summary);
  if (due) return { label: t(isWaiting ? 'offers:page.processing' : 'offers:page.due'), amount: due };
  const rest = summary?.lines.find(({ name }) => name === 'balance');
  if (summary && !hasEnded(offer) && isAllPaid(summary))
    return { label: t('offers:page.paid'), amount: summary.paid };
  if (!rest || hasEnded(offer) || summary?.paid.amount === 0) return { label: priceLabel, amount: price };
  return rest;
}

/** The bar at the bottom of a phone: what is due or what the car costs, and the way to what is next. */
function Bar() {
  const t = useTranslate();
  const { offer, workflow, address, priceLabel } = useOfferContext();
  const { data: summary } = useOfferSummaryQuery(address);
  const shown = useVisibleStep(workflow);
  const next = currentStep(workflow);
  const step = workflow.steps.find(({ name }) => name === next)?.label;
  // the form of the choice leads to the documents, which send it
  const { isComplete } = useFinancingChoice();
  const leadsBack = shown === 'documents' && isComplete;
  const { label, amount } = barAmount(offer, summary, { t, priceLabel });
  return (
    <div className={styles.bar}>
      <details className={styles.more}>
        <summary className={styles.summary}>
          <span className={styles.amount}>
            <span className={styles.number}>{label}</span>
            <strong>{amount.text}</strong>
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className={styles.sheet}>
          <Costs />
        </div>
      </details>
      {next !== undefined && next !== shown && !leadsBack && (
        <LinkButton
          variant="primary"
          href={stepHref(next)}
          onClick={(event) => {
            event.preventDefault();
            goToStep(next);
          }}
        >
          {step}
        </LinkButton>
      )}
    </div>
  );
}
