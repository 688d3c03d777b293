import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { SectionHead } from '../section-head.tsx';
import { ShowroomCards } from './showroom-cards.tsx';
import { ShowroomPage } from './showroom-page.tsx';
import styles from './showrooms-screen.module.css';
import type { ShowroomsView } from './showrooms-view.ts';

/** All showrooms, or the page of one. */
export function ShowroomsScreen(view: ShowroomsView) {
  const t = useTranslate();
  const crumbs = <Breadcrumbs label={t('common:breadcrumbs')} crumbs={view.crumbs} />;
  if (view.kind === 'list')
    return (
      <>
        <div className={styles.top}>
          <div className={styles.inner}>
            {crumbs}
            <h1 className={styles.title}>{view.title}</h1>
            <p className={styles.lead}>{view.lead}</p>
          </div>
        </div>
        <div className={styles.sections}>
          <ShowroomCards places={view.places} headingLevel={2} />
        </div>
      </>
    );
  return (
    <ShowroomPage title={view.title} showroom={view.showroom} crumbs={crumbs}>
      {view.others.length > 0 && (
        <section>
          <SectionHead
            title={t('showrooms:others')}
            more={{ href: view.allHref, label: t('showrooms:all') }}
          />
          <ShowroomCards places={view.others} headingLevel={3} />
        </section>
      )}
    </ShowroomPage>
  );
}
