import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Stars } from '#ui/stars/stars.tsx';
import { SectionHead } from '../section-head.tsx';
import styles from './reviews-section.module.css';
import type { ReviewsView, ReviewView } from './reviews-view.ts';

/** What customers say about a showroom: the average, how the ratings are spread, and the reviews. */
export function ReviewsSection({ id, view }: { id: string; view: ReviewsView }) {
  const t = useTranslate();
  const { rating, note, isDemo, reviews, pages } = view;
  return (
    <section id={id} className={styles.section}>
      <SectionHead title={t('showrooms:reviews.title')} />
      <p className={styles.note}>
        {isDemo && <Badge tone="amber">{t('showrooms:reviews.demoBadge')}</Badge>}
        <span>{note}</span>
      </p>
      <div className={styles.split}>
        {rating && <Summary rating={rating} />}
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      </div>
      {pages && (
        <nav className={styles.pages} aria-label={t('showrooms:reviews.pages')}>
          <span>{pages.text}</span>
          {pages.newer && (
            <LinkButton href={pages.newer} rel="prev">
              {t('showrooms:reviews.newer')}
            </LinkButton>
          )}
          {pages.older && (
            <LinkButton href={pages.older} rel="next">
              {t('showrooms:reviews.older')}
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}

function Summary({ rating }: { rating: NonNullable<ReviewsView['rating']> }) {
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <strong className={styles.number} aria-hidden="true">
          {rating.average}
        </strong>
        <span className={styles.count}>
          <Stars share={rating.share} label={rating.label} />
          {rating.count}
        </span>
      </p>
      <dl className={styles.bars}>
        {rating.bars.map(({ stars, count, share }) => (
          <div key={stars} className={styles.bar}>
            <dt>{stars}</dt>
            <dd>
              <span className={styles.track}>
                <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
              </span>
              <span className={styles.share}>{count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Review({ review }: { review: ReviewView }) {
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <Stars share={review.share} label={review.label} />
        <strong className={styles.name}>
          <bdi>{review.name}</bdi>
        </strong>
      </p>
      {review.text !== '' && (
        // text of another direction begins where the page does
        <p className={styles.text}>
          <bdi lang={review.language ?? ''}>{review.text}</bdi>
        </p>
      )}
      <p className={styles.facts}>{review.facts}</p>
    </li>
  );
}
