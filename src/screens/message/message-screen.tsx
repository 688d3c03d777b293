import type { ReactNode } from 'react';
import { LinkButton } from '#ui/button/button.tsx';
import { Pictogram } from '#ui/pictogram/pictogram.tsx';
import styles from './message-screen.module.css';

export interface MessageScreenProps {
  pictogram: string;
  title: string;
  text: string;
  actions: readonly { label: string; href: string; isMain?: boolean }[];
  /** Further links below the actions. */
  children?: ReactNode;
}

/** A screen with one message and what can be done next. */
export function MessageScreen({ pictogram, title, text, actions, children }: MessageScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.drawing}>
        <Pictogram name={pictogram} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>
        {actions.map(({ label, href, isMain }) => (
          <LinkButton key={label} href={href} variant={isMain ? 'primary' : 'secondary'}>
            {label}
          </LinkButton>
        ))}
      </p>
      {children && <p className={styles.further}>{children}</p>}
    </div>
  );
}
