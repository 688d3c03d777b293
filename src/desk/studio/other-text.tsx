import type { StudioDraft } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import parts from '../parts/parts.module.css';
import styles from './studio.module.css';

export interface OtherTextProps {
  /** What has happened. */
  text: string;
  /** The text that somebody else wrote. */
  other: string;
  keepLabel: string;
  takeLabel: string;
  onKeep(): void;
  onTake(): void;
  /** Keeps both; absent: they contradict each other. */
  onMerge?: (() => void) | undefined;
}

/** Shows a text that somebody else wrote in the meantime, and asks which one stays. */
export function OtherText({ text, other, keepLabel, takeLabel, onKeep, onTake, onMerge }: OtherTextProps) {
  const t = useTranslate();
  return (
    <Notice tone="warning" isLive>
      <p>{text}</p>
      <details>
        <summary>{t('desk:studio.showOther')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <pre className={styles.other} tabIndex={0}>
          {other}
        </pre>
      </details>
      <p className={parts.actions}>
        {onMerge && (
          <Button size="sm" variant="primary" onClick={onMerge}>
            {t('desk:studio.keepBoth')}
          </Button>
        )}
        <Button size="sm" onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button size="sm" onClick={onTake}>
          {takeLabel}
        </Button>
      </p>
    </Notice>
  );
}

/** The draft as somebody else has saved it, in the answer of a refused change. */
export function conflictOf(error: unknown): StudioDraft | undefined {
  const { status, body } = (error ?? {}) as { status?: number; body?: { data?: StudioDraft } };
  return status === 409 ? body?.data : undefined;
}
