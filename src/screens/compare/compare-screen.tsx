import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { CompareHead } from './compare-head.tsx';
import styles from './compare-screen.module.css';
import type { CompareView } from './compare-view.ts';
import { GoneCars } from './gone-cars.tsx';
import { OpenChosen } from './open-chosen.tsx';

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
