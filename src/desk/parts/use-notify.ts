import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { notify } from '#ui/notifications/notifications.tsx';
import { failureText } from './failure-text.ts';

/** Shows over the page that something is done, or why a call of the API failed. */
export function useNotify() {
  const t = useTranslate();
  return useMemo(
    () => ({
      done: (text: string) => notify({ text, closeLabel: t('desk:close') }),
      failed: (error: unknown) =>
        notify({ text: failureText(error, t), closeLabel: t('desk:close'), tone: 'problem' }),
    }),
    [t],
  );
}
