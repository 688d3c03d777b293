import { type ReactNode, useEffect } from 'react';
import { SessionSync } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pageReady } from '#integrations/navigation/page-ready.ts';
import { languageTag } from '#region/routing/language-tag.ts';
import { BottomBar } from '../bottom-bar/bottom-bar.tsx';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { SyncHistories } from '../histories/sync-histories.tsx';
import { loadSessionEffects } from '../session/load-session-effects.ts';
import type { ShellProps } from '../shell-props.ts';
import styles from './layout.module.css';
import { useAttribution } from './use-attribution.ts';
import { useDocumentLanguage } from './use-document-language.ts';
import { useEarlyInput } from './use-early-input.ts';

export function Layout({ shell, children }: { shell: ShellProps; children: ReactNode }) {
  const t = useTranslate();
  useEarlyInput();
  useAttribution(shell.attribution);
  // a second after the page was loaded (SPEC 2.2)
  useEffect(() => void pageReady(), []);
  useDocumentLanguage(languageTag(shell.language.locale));
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('common:skip')}
      </a>
      <Header shell={shell} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer shell={shell} />
      <BottomBar shell={shell} />
      <SyncHistories region={shell.garage.region} />
      <SessionSync
        context={{
          region: shell.garage.region,
          language: shell.language.code,
          days: shell.regionDays,
          captcha: shell.captcha,
        }}
        contact={shell.contact}
        loadEffects={loadSessionEffects}
      />
    </div>
  );
}
