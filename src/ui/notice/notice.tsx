import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './notice.module.css';

export interface NoticeProps {
  tone?: 'info' | 'warning' | 'problem';
  children: ReactNode;
  /** Announced immediately by screen readers; for events after page load. */
  isLive?: boolean;
}

/** A message about an event or a fact. */
export function Notice({ tone = 'info', children, isLive = false }: NoticeProps) {
  const isGrave = tone === 'warning' || tone === 'problem';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={isLive ? 'status' : undefined}>
      <Icon name={isGrave ? 'warning' : 'info'} />
      <div>{children}</div>
    </div>
  );
}
