import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { DeskAddress } from '../routing/desk-address.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  /** Address of the list without the panel. */
  list: Partial<DeskAddress>;
  /** Sets `--panel-width`, and `--panel-width-over` for where it comes over the list. */
  className: string | undefined;
  /** Whether a `PanelBody` scrolls instead of the panel, so that what follows it stays in sight. */
  hasBody?: boolean;
  children: ReactNode;
}

/** What is open beside a list. */
export function Panel({ title, list, className, hasBody = false, children }: PanelProps) {
  const t = useTranslate();
  return (
    <aside className={classNames(styles.panel, hasBody && styles.hasBody, className)} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button size="sm" icon="close" data-shortcut="close" onClick={() => goToDesk(list)}>
          {t('desk:close')}
        </Button>
      </div>
      {children}
    </aside>
  );
}

/** The part of a panel that scrolls. @param label what it holds */
export function PanelBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section className={styles.body} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
