import { useRef } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { LocaleLink, ShellProps } from '../shell-props.ts';
import { rememberedAddress } from './carried-address.ts';
import { chooseLocale } from './choose-locale.ts';
import styles from './menu.module.css';
import { useLightDismiss } from './use-light-dismiss.ts';

export interface LocaleSwitchProps {
  localeNames: ShellProps['localeNames'];
  regions: readonly LocaleLink[];
  languages: readonly LocaleLink[];
  /** Lifetime of a choice, days. */
  days: number;
}

/** Country and language, as text: a flag is not a language. Works without scripts. */
export function LocaleSwitch({ localeNames, regions, languages, days }: LocaleSwitchProps) {
  const t = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  return (
    <details ref={details} className={styles.menu} name="header">
      <summary
        className={styles.button}
        aria-label={`${t('common:header.place')}: ${localeNames.country} · ${localeNames.language}`}
      >
        <Icon name="globe" />
        <span>
          {localeNames.country !== localeNames.language && (
            <span className={styles.country}>{localeNames.country} · </span>
          )}
          {localeNames.language}
        </span>
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className={styles.panel}>
        {languages.length > 1 && <Links title={t('common:header.language')} links={languages} days={days} />}
        {regions.length > 1 && (
          <Links title={t('common:header.country')} links={regions} days={days} isKept />
        )}
      </div>
    </details>
  );
}

interface LinksProps {
  title: string;
  links: readonly LocaleLink[];
  days: number;
  /** Browsers without scripts keep what is chosen, too. */
  isKept?: boolean;
}

function Links({ title, links, days, isKept = false }: LinksProps) {
  return (
    <div className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.to.region}.${link.to.language}`}>
            <a
              className={styles.item}
              href={isKept ? rememberedAddress(link.href, link.to.region) : link.href}
              lang={link.language}
              hrefLang={link.language}
              aria-current={link.isCurrent ? 'true' : undefined}
              onClick={({ currentTarget }) => chooseLocale(currentTarget, link, days)}
            >
              {link.label}
              {link.isCurrent && <Icon name="check" size="sm" />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
