import { useEffect } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import { useStudioTarget } from './files/edited-file.ts';
import styles from './studio.module.css';
import { useStudioDraftQuery, useStudioPresenceQuery } from './studio-api.ts';

const POLL_MS = 5_000;

/** Who else has the draft open. What they save is read when it is another version. */
export function Others({ region, version }: { region: string; version: number }) {
  const t = useTranslate();
  const target = useStudioTarget(region);
  const { refetch } = useStudioDraftQuery(target);
  const { data } = useStudioPresenceQuery(target, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const newest = data?.version ?? version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one's own version is newer than the last answer for a moment
  useEffect(() => {
    if (newest !== version) void refetch();
  }, [newest]);
  const names = data?.others ?? [];
  return (
    <p role="status" className={classNames(parts.quiet, styles.others)}>
      {names.length > 0 && t('desk:studio.present', { count: names.length, names: names.join(', ') })}
    </p>
  );
}
