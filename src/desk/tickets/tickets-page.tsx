import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { DeskPageProps } from '../frame/desk-pages.ts';

export function TicketsPage(_: DeskPageProps) {
  const t = useTranslate();
  return <h1>{t('desk:page.tickets')}</h1>;
}
