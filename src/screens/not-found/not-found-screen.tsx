import { useTranslate } from '#i18n/i18n-provider.tsx';
import { MessageScreen } from '../message/message-screen.tsx';

export interface NotFoundProps {
  buyHref: string;
  homeHref: string;
}

/** Not-found page with a link to the cars. */
export function NotFoundScreen({ buyHref, homeHref }: NotFoundProps) {
  const t = useTranslate();
  return (
    <MessageScreen
      pictogram="car"
      title={t('common:notFound.title')}
      text={t('common:notFound.text')}
      actions={[
        { label: t('common:notFound.buy'), href: buyHref, isMain: true },
        { label: t('common:error.home'), href: homeHref },
      ]}
    />
  );
}
