import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useRequest, useRequestContext } from './request-context.ts';

/** Says that answers of an earlier visit are there again. */
export function DraftNotice() {
  const t = useTranslate();
  const { session } = useRequestContext();
  const isRestored = useRequest((state) => state?.isRestored ?? false);
  if (!isRestored) return null;
  return (
    <Notice isLive>
      <p>{t('request:draft.kept')}</p>
      <Button size="sm" onClick={() => session.startAgain()}>
        {t('request:draft.again')}
      </Button>
    </Notice>
  );
}
