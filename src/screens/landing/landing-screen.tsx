import { useTranslate } from '#i18n/i18n-provider.tsx';
import { FaqBlock } from '#renderer/blocks/faq/faq.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import { SectionHead } from '../section-head.tsx';
import { TileRow } from '../tile-row.tsx';
import { LandingFacts } from './landing-facts-list.tsx';
import styles from './landing-screen.module.css';
import type { LandingView } from './landing-view.ts';

/** The cars of a make, a model or a body type: what they cost, which there are, and where they lead. */
export function LandingScreen(view: LandingView) {
  const { crumbs, title, lead, action, facts, first, cars, questions, others } = view;
  const t = useTranslate();
  return (
    <>
      <div className={styles.top}>
        <div className={styles.inner}>
          <Breadcrumbs label={t('common:breadcrumbs')} crumbs={crumbs} />
          <h1 className={styles.title}>
            <bdi>
              <UnbrokenText text={title} />
            </bdi>
          </h1>
          <p className={styles.lead}>{lead}</p>
          {action && (
            <p className={styles.action}>
              <LinkButton variant="primary" href={action.href}>
                {action.label}
              </LinkButton>
            </p>
          )}
          {facts.length > 0 && <LandingFacts facts={facts} />}
        </div>
      </div>
      <div className={styles.sections}>
        {first && <TileRow {...first} />}
        {cars && (
          <section>
            <SectionHead title={cars.title} more={action} />
            <CardGrid cars={cars.cars} isWide isFirstView={!first} />
            {action && (
              <p className={styles.more}>
                <LinkButton href={action.href}>{action.label}</LinkButton>
              </p>
            )}
          </section>
        )}
        {questions && <FaqBlock block={questions} />}
        {others.map((tiles) => (
          <TileRow key={tiles.title} {...tiles} />
        ))}
      </div>
    </>
  );
}
