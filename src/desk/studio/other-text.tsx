import { useMemo } from 'react';
import type { StudioDraft } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { differencesOf } from '#region/json/differences.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice/notice.tsx';
import parts from '../parts/parts.module.css';
import { DifferenceTable } from './difference-table.tsx';
import styles from './studio.module.css';

export interface OtherTextProps {
  /** What has happened. */
  text: string;
  /** The text that somebody else wrote. */
  other: string;
  /** One's own text, if both are JSON: they are compared property by property. */
  own?: { text: string; label: string; otherLabel: string };
  keepLabel: string;
  takeLabel: string;
  onKeep(): void;
  onTake(): void;
  /** Keeps both; absent: they contradict each other, or it is not known what they were made from. */
  onMerge?: (() => void) | undefined;
}

/** Shows a text that somebody else wrote in the meantime, and asks which one stays. */
export function OtherText(props: OtherTextProps) {
  const { text, other, own, keepLabel, takeLabel, onKeep, onTake, onMerge } = props;
  const t = useTranslate();
  return (
    <Notice tone="warning" isLive>
      <p>{text}</p>
      {own && <Compared own={own} other={other} />}
      <details>
        <summary>{t('desk:studio.showOther')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <pre className={styles.other} tabIndex={0}>
          {other}
        </pre>
      </details>
      <p className={classNames(parts.actions, styles.answers)}>
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

/** The properties that both texts have in another way. */
function Compared({ own, other }: Pick<Required<OtherTextProps>, 'own' | 'other'>) {
  const rows = useMemo(() => differenceRows(own.text, other), [own.text, other]);
  if (rows.length === 0) return null;
  return (
    <div className={styles.compared}>
      <DifferenceTable rows={rows} labels={{ before: own.label, after: own.otherLabel }} />
    </div>
  );
}

function differenceRows(own: string, other: string) {
  try {
    return differencesOf(JSON.parse(own), JSON.parse(other)).map(({ name, values: [before, after] }) => ({
      name,
      before: before ?? null,
      after: after ?? null,
    }));
  } catch {
    // one of them is no JSON: the whole text is there to compare
    return [];
  }
}

/** The draft as somebody else has saved it, in the answer of a refused change. */
export function conflictOf(error: unknown): StudioDraft | undefined {
  const { status, body } = (error ?? {}) as { status?: number; body?: { data?: StudioDraft } };
  return status === 409 ? body?.data : undefined;
}
