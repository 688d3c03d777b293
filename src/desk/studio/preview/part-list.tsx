import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { PagePart } from './frame-document.ts';
import { labelOf } from './part-name.ts';
import styles from './preview.module.css';

interface PartListProps {
  parts: readonly PagePart[];
  /** Shows the part and its property. */
  onChoose(part: PagePart): void;
}

/** Parts of the page for those who cannot click into it. */
export function PartList({ parts, onChoose }: PartListProps) {
  const t = useTranslate();
  if (parts.length === 0) return null;
  return (
    <details className={styles.parts}>
      <summary>{t('desk:studio.preview.parts', { count: parts.length })}</summary>
      <ul>
        {parts.map((part) => (
          <li key={`${part.name} ${part.label}`}>
            <button type="button" onClick={() => onChoose(part)}>
              <span>{part.label}</span>
              <span className={styles.pointer}>{labelOf(part.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
