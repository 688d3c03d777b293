import { useGarageList } from '#features/garage/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import styles from './compare-screen.module.css';
import type { ComparedCar } from './compare-view.ts';

/** The cars, which stay in sight while the table moves; taking one out is a link to the comparison without it. */
export function CompareHead({ cars }: { cars: readonly ComparedCar[] }) {
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
