import { useEffect, useState } from 'react';
import { useGarageLinks, useGarageList } from '#features/garage/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import styles from './compare-screen.module.css';
import type { ComparedCar, CompareView } from './compare-view.ts';

/** Cars side by side; the switch needs no scripts. */
export function CompareScreen(view: CompareView) {
  const t = useTranslate();
  const { cars, rows } = view;
  return (
    <div className={styles.screen}>
      <h1>{t('garage:compare.title')}</h1>
      {view.gone.length > 0 && <GoneCars slugs={view.gone} />}
      {cars.length === 0 && view.gone.length === 0 && <OpenChosen />}
      {cars.length === 0 && (
        <Empty icon="compare" text={t('garage:compare.empty')}>
          <LinkButton variant="primary" href={view.buyHref}>
            {t('garage:compare.add')}
          </LinkButton>
        </Empty>
      )}
      {cars.length > 0 && (
        <div className={styles.comparison}>
          {cars.length > 1 && (
            <label className={styles.switch}>
              <input type="checkbox" className={styles.only} />
              {t('garage:compare.onlyDifferences')}
            </label>
          )}
          <section
            className={styles.frame}
            aria-label={t('garage:compare.title')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
            tabIndex={0}
          >
            <table className={styles.table}>
              <CompareHead cars={cars} />
              <tbody>
                {rows.map(({ field, label, differs, cells }) => (
                  <tr key={field} className={classNames(differs ? styles.differs : styles.same)}>
                    <th scope="row">
                      <span className={styles.label}>{label}</span>
                    </th>
                    {cells.map(({ text, isBest }, at) => (
                      <td key={cars[at]?.id} className={classNames(isBest && styles.best)}>
                        <bdi>{text}</bdi>
                        {isBest && <span className={styles.mark}>{t('garage:compare.best')}</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
      {view.canAdd && cars.length > 0 && (
        <p>
          <LinkButton variant="secondary" href={view.buyHref}>
            {t('garage:compare.add')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

/** An address without cars opens the comparison of those that were chosen on this device. */
function OpenChosen() {
  const { compareHref } = useGarageLinks();
  const { cars } = useGarageList('compare');
  const path = cars.map(({ slug }) => encodeURIComponent(slug)).join('/');
  useEffect(() => {
    if (path !== '') window.location.replace(`${compareHref}/${path}`);
  }, [compareHref, path]);
  return null;
}

/** Lists cars that are no longer for sale, by name if this device has it, and removes them from the comparison. */
function GoneCars({ slugs }: { slugs: readonly string[] }) {
  const t = useTranslate();
  const { cars, list } = useGarageList('compare');
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = cars.filter(({ slug }) => slugs.includes(slug));
    if (gone.length === 0) return;
    setTitles((known) => [...known, ...gone.map(({ title }) => title)]);
    for (const { id } of gone) list.remove(id);
  }, [cars, slugs, list]);
  return (
    <Notice tone="warning">
      {titles.length < slugs.length && <p>{t('garage:compare.gone')}</p>}
      {titles.map((title) => (
        <p key={title}>{t('garage:saved.gone', { title })}</p>
      ))}
    </Notice>
  );
}

/** The cars, which stay in sight while the table moves; taking one out is a link to the comparison without it. */
function CompareHead({ cars }: { cars: readonly ComparedCar[] }) {
  const t = useTranslate();
  const { list } = useGarageList('compare');
  return (
    <thead>
      <tr>
        <td />
        {cars.map(({ id, title, href, withoutHref, pictures: [picture], status }) => (
          <th key={id} scope="col">
            {picture && <Picture source={picture} alt="" sizes="14rem" />}
            <a className={styles.title} href={href}>
              <bdi>
                <UnbrokenText text={title} />
              </bdi>
            </a>
            {status && <span className={styles.status}>{status.label}</span>}
            <a
              className={styles.remove}
              href={withoutHref}
              aria-label={t('garage:compare.remove', { title })}
              onClick={() => list.remove(id)}
            >
              <Icon name="close" size="sm" />
            </a>
          </th>
        ))}
      </tr>
    </thead>
  );
}
