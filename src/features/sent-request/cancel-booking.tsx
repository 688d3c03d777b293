import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './confirmation.module.css';
import { type TicketAddress, useCancelBookingMutation } from './ticket-api.ts';

/** Asks before the booking is cancelled. */
export function CancelBooking({ ticketAddress, onClose }: { ticketAddress: TicketAddress; onClose(): void }) {
  const t = useTranslate();
  const [cancel, { isLoading, isError }] = useCancelBookingMutation();
  const confirm = async () => {
    const { error } = await cancel(ticketAddress);
    if (!error) onClose();
  };
  return (
    <Dialog title={t('request:booking.cancelTitle')} closeLabel={t('common:account.close')} onClose={onClose}>
      <div className={styles.part}>
        <p>{t('request:booking.cancelText')}</p>
        {isError && (
          <Notice tone="problem" isLive>
            {t('request:booking.failed')}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button data-autofocus onClick={onClose}>
            {t('request:booking.keep')}
          </Button>
          <Button variant="danger" aria-disabled={isLoading} onClick={() => isLoading || void confirm()}>
            {t('request:booking.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
