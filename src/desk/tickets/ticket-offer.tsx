import { useState } from 'react';
import type { DeskTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { BeginOffer } from '../offers/begin-offer.tsx';
import parts from '../parts/parts.module.css';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';

/** The offer that began with a request about a used car, or the button that begins one. */
export function TicketOffer({ ticket, region }: { ticket: DeskTicket; region: string }) {
  const t = useTranslate();
  const mayBegin = useMay('agent');
  const { begins_offers: beginsOffers } = useStaff().region;
  const [isBeginning, setBeginning] = useState(false);
  const { car, offer, number, phone } = ticket;
  if (offer !== null)
    return (
      <p>
        <DeskLink to={{ region, page: 'offers', item: offer }} className={parts.link}>
          {t('desk:ticket.offer', { number: offer })}
        </DeskLink>
      </p>
    );
  if (!beginsOffers || !mayBegin || car === null) return null;
  return (
    <>
      <p>
        <Button onClick={() => setBeginning(true)}>{t('desk:ticket.beginOffer')}</Button>
      </p>
      {isBeginning && <BeginOffer ticket={{ number, phone, car }} onClose={() => setBeginning(false)} />}
    </>
  );
}
