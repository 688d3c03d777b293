import { useEffect, useState } from 'react';
import { useMutation } from '#store/use-call.ts';
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
  words: { label: string; saved: string; manage: string; failed: string; full: string };
}

/** Saves the search of a results page, after a login where nobody is logged in. A new one for each search: give it a `key`. */
export function SaveSearch({ category, search, region, language, isUser, ...props }: SaveSearchProps) {
  const { words, manageHref, onLogin } = props;
  const [isWanted, setWanted] = useState(false);
  const { status, error, run } = useMutation(async () => {
    // few visitors save a search: what it takes is loaded then
    const { savedSearchesApi } = await import('./saved-searches-api.ts');
    await savedSearchesApi({ region, language }).save({ category, search });
  });
  useEffect(() => {
    if (!isWanted || !isUser) return;
    setWanted(false);
    void run(undefined);
  }, [isWanted, isUser, run]);
  if (status === 'fulfilled')
    return (
      <a className={styles.save} href={manageHref} aria-label={`${words.saved}. ${words.manage}`}>
        <Icon name="check" />
        <span aria-live="polite">{words.manage}</span>
      </a>
    );
  if (isFull(error))
    return (
      <a className={styles.save} href={manageHref}>
        <Icon name="warning" />
        <span aria-live="polite">{words.full}</span>
      </a>
    );
  return (
    <button
      type="button"
      className={styles.save}
      aria-disabled={status === 'pending'}
      onClick={() => {
        if (status === 'pending') return;
        setWanted(true);
        if (!isUser) onLogin();
      }}
    >
      <Icon name={status === 'rejected' ? 'warning' : 'heart'} />
      <span aria-live="polite">{status === 'rejected' ? words.failed : words.label}</span>
    </button>
  );
}

function isFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 409;
}
