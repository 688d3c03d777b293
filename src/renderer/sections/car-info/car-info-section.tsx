import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { SectionProps, SectionSlots } from '../section.ts';
import styles from './car-info-section.module.css';
import type { CarInfoView } from './car-info-view.ts';
import { ContactActions } from './contact-actions.tsx';

/** What the car is, what it costs and the main action. */
export function CarInfoSection({ view: car, slots }: SectionProps<CarInfoView>) {
  const t = useTranslate();
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <div className={styles.marks}>
          {car.status && <Badge tone={car.status.tone}>{car.status.label}</Badge>}
          {car.reduced && <Badge tone={car.reduced.tone}>{car.reduced.label}</Badge>}
          {car.promoLabel && <Badge tone="red">{car.promoLabel}</Badge>}
          {car.badges.map((badge) => (
            <Badge key={badge}>{badge}</Badge>
          ))}
        </div>
        {slots.carActions}
      </div>
      <h1 className={styles.title}>
        <bdi>
          <UnbrokenText text={car.title} />
        </bdi>
      </h1>
      <ul className={styles.summary}>
        {car.summary.map((fact) => (
          <li key={fact} className={styles.fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
        {car.rating && (
          <li className={styles.fact}>
            <a className={styles.rating} href="#ratings">
              <span aria-hidden="true">{`${t('listing:section.ratings')} ${car.rating.text}`}</span>
              <VisuallyHidden>{`${t('listing:section.ratings')}: ${car.rating.label}`}</VisuallyHidden>
            </a>
          </li>
        )}
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server, from components */}
      <div className={styles.price} dangerouslySetInnerHTML={{ __html: car.priceHtml }} />
      {slots.belowPrice}
      <CarActions car={car} slots={slots} />
      {car.facts.length > 0 && <Facts facts={car.facts} />}
      <p className={styles.notes}>
        {car.notes.map((note) => (
          <span key={note} className={styles.fact}>
            <bdi>{note}</bdi>
          </span>
        ))}
      </p>
    </section>
  );
}

function Facts({ facts }: Pick<CarInfoView, 'facts'>) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, label, text, link }) => (
        <div key={name} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.text}>
            <bdi>{text}</bdi>
            {link && (
              <LinkButton size="sm" href={link.href}>
                {link.label}
              </LinkButton>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What can be done about the car as its sale stands. */
function CarActions({ car, slots }: { car: CarInfoView; slots: SectionSlots }) {
  const t = useTranslate();
  if (car.state === 'sold') {
    return (
      <>
        <Notice tone="warning">{t('listing:sold')}</Notice>
        <LinkButton variant="primary" href={car.similarHref} isBlock>
          {t('listing:seeSimilar')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {car.state === 'pending_sale' && <Notice tone="info">{t('listing:pendingSale')}</Notice>}
      {car.state === 'coming_soon' && <Notice tone="info">{t('listing:comingSoon')}</Notice>}
      {car.reserve && (
        <>
          <Button variant="primary" isBlock onClick={slots.onReserve}>
            {car.reserve.label}
          </Button>
          <p className={styles.hours}>{car.reserve.note}</p>
        </>
      )}
      {slots.reserved}
      <ContactActions contact={car.contact} chat={car.chat} isSecond={car.reserve !== undefined} />
      {car.requests.map(({ label, href }) => (
        <LinkButton key={href} href={href} isBlock>
          {label}
        </LinkButton>
      ))}
      <p className={styles.hours}>{car.contact.hours}</p>
    </>
  );
}
