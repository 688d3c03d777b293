import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import { joinFacts } from '#region/format/fact-separator.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './variants-section.module.css';
import type { VariantsView } from './variants-view.ts';

/** Versions as links: each shows its price and figures all over the page, without scripts too. */
export function VariantsSection({ view, slots }: SectionProps<VariantsView>) {
  const language = usePageLanguage();
  return (
    <SectionFrame name="variants">
      <ul className={styles.variants}>
        {view.variants.map(({ key, name, facts, price, href, isShown }) => (
          <li key={key}>
            <a
              className={classNames(styles.variant, isShown && styles.isShown)}
              href={href}
              aria-current={isShown ? 'true' : undefined}
              onClick={slots.onChoose}
            >
              <span className={styles.mark}>{isShown && <Icon name="check" size="sm" />}</span>
              <span className={styles.text}>
                <span className={styles.name}>
                  <bdi>{name}</bdi>
                </span>
                <span className={styles.facts}>{joinFacts(facts, language)}</span>
              </span>
              <span className={styles.price}>{price}</span>
            </a>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
