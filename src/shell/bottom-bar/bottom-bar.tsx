import { useRef, useState } from 'react';
import { ConsentGate } from '#features/consent/index.ts';
import { CompareBar } from '#features/garage/index.ts';
import { classNames } from '#ui/class-names.ts';
import type { ShellProps } from '../shell-props.ts';
import styles from './bottom-bar.module.css';
import { useBottomPadding } from './use-bottom-padding.ts';
import { Visit } from './visit.tsx';

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
