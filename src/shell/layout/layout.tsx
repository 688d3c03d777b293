import type { ReactNode } from 'react';
import { CompareBar } from '#features/garage/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import type { ShellProps } from '../shell-props.ts';
import styles from './layout.module.css';
import { useEarlyInput } from './use-early-input.ts';

export function Layout({ shell, children }: { shell: ShellProps; children: ReactNode }) {
  const t = useTranslate();
  useEarlyInput();
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
      <CompareBar />
    </div>
  );
}
