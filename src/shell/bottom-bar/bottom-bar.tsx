import { type RefObject, useEffect, useRef, useState } from 'react';
import { ConsentGate } from '#features/consent/index.ts';
import { CompareBar } from '#features/garage/index.ts';
import { VisitNotice } from '#features/visit/index.ts';
import { classNames } from '#ui/class-names.ts';
import { chooseLocale } from '../header/choose-locale.ts';
import type { ShellProps } from '../shell-props.ts';
import styles from './bottom-bar.module.css';

/**
 * What lies at the foot of the screen, one above the other, so that nothing there covers anything else. Visitors are asked
 * one dialog at a time: the country notice follows the consent choice.
 */
export function BottomBar({ shell }: { shell: ShellProps }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomPadding(bar);
  const [isAsking, setAsking] = useState(false);
  return (
    <div ref={bar} className={classNames(styles.bar, shell.hasBottomBar && styles.raised)}>
      <div className={classNames(styles.card, styles.visit)}>
        <Visit shell={shell} isWaiting={isAsking} />
      </div>
      <div className={styles.card}>
        <ConsentGate view={shell.tracking} onAsk={setAsking} />
      </div>
      <CompareBar />
    </div>
  );
}

/**
 * Leaves as much room at the end of the page as is covered up to the upper edge of the element, so that the last lines can
 * be read above it. It stands at the foot of the screen, or above what else stands there.
 */
function useBottomPadding(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const covered = current.offsetHeight + Number.parseFloat(getComputedStyle(current).bottom);
      document.documentElement.style.setProperty('--bottom-bar', `${covered}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}

/** Where the visitor is, and where they could be. @param isWaiting something else is to be read first */
function Visit({ shell, isWaiting }: { shell: ShellProps; isWaiting: boolean }) {
  const { garage, language, localeNames, regionDays, regions } = shell;
  return (
    <VisitNotice
      page={{ region: garage.region, language: language.code, days: regionDays }}
      country={localeNames.country}
      regions={regions.map((link) => ({
        code: link.to.region,
        country: link.country,
        label: link.label,
        href: link.href,
        onChoose: (anchor) => chooseLocale(anchor, link, regionDays),
      }))}
      isWaiting={isWaiting}
    />
  );
}
