import { SavedLink } from '#features/garage/index.ts';
import { AccountControl } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import type { ShellProps } from '../shell-props.ts';
import styles from './header.module.css';
import { LocaleSwitch } from './locale-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import { SearchBox } from './search-box.tsx';

export function Header({ shell }: { shell: ShellProps }) {
  const t = useTranslate();
  const part = usePart();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.logo} href={shell.homeHref} {...part('/brand/logo')}>
          {/* biome-ignore lint/performance/noImgElement: a logo of the brand, not a picture of a listing */}
          <img src={shell.logo} alt={shell.brandName} width={148} height={32} />
        </a>
        <div className={styles.search}>
          <SearchBox {...shell.search} />
        </div>
        <nav
          className={styles.navigation}
          aria-label={t('common:header.navigation')}
          {...part('/pages/navigation')}
        >
          {shell.navigation.map(({ label, href, isCurrent }) => (
            <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <SavedLink />
        <LocaleSwitch
          localeNames={shell.localeNames}
          regions={shell.regions}
          languages={shell.languages}
          days={shell.regionDays}
        />
        <AccountControl links={shell.accountLinks} />
        <MainMenu navigation={shell.navigation} contact={shell.contact} accountLinks={shell.accountLinks} />
      </div>
    </header>
  );
}
