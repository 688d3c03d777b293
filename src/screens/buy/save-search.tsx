import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './save-search.module.css';

export interface SaveSearchProps {
  category: 'used' | 'new';
  /** Canonical query string. */
  search: string;
  region: string;
  language: string;
  isUser: boolean;
  /** Where alerts are changed. */
  manageHref: string;
  /** Shows the login; what was pressed is done after it. */
  onLogin(): void;
  labels: { label: string; saved: string; manage: string; failed: string; full: string };
}

/** Saves the search of a results page, after a login if needed. Give it a `key` per search. */
export function SaveSearch({ category, search, region, language, isUser, ...props }: SaveSearchProps) {
  const { labels, manageHref, onLogin } = props;
  const [isWanted, setWanted] = useState(false);
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved' | 'full' | 'failed'>('idle');
  useEffect(() => {
    if (!isWanted || !isUser) return;
    setWanted(false);
    setStatus('saving');
    // few visitors save a search
    import('#features/saved-searches/index.ts')
      .then(({ saveSearch }) => saveSearch({ category, search, region, language }))
      .then(
        () => setStatus('saved'),
        (error) => setStatus(isFull(error) ? 'full' : 'failed'),
      );
  }, [isWanted, isUser, category, search, region, language]);
  if (status === 'saved')
    return (
      <a className={styles.save} href={manageHref} aria-label={`${labels.saved}. ${labels.manage}`}>
        <Icon name="check" />
        <span aria-live="polite">{labels.manage}</span>
      </a>
    );
  if (status === 'full')
    return (
      <a className={styles.save} href={manageHref}>
        <Icon name="warning" />
        <span aria-live="polite">{labels.full}</span>
      </a>
    );
  return (
    <button
      type="button"
      className={styles.save}
      aria-disabled={status === 'saving'}
      onClick={() => {
        if (status === 'saving') return;
        setWanted(true);
        if (!isUser) onLogin();
      }}
    >
      <Icon name={status === 'failed' ? 'warning' : 'heart'} />
      <span aria-live="polite">{status === 'failed' ? labels.failed : labels.label}</span>
    </button>
  );
}

function isFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 409;
}
