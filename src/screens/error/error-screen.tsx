import { useTranslate } from '#i18n/i18n-provider.tsx';
import { MessageScreen } from '../message/message-screen.tsx';

/** Says that something went wrong on our side, and what to do. */
export function ErrorScreen({ homeHref }: { homeHref: string }) {
  const t = useTranslate();
  return (
    <MessageScreen
      pictogram="renew"
      title={t('common:error.title')}
      text={t('common:error.text')}
      actions={[
        { label: t('common:error.retry'), href: '', isMain: true },
        { label: t('common:error.home'), href: homeHref },
      ]}
    />
  );
}
