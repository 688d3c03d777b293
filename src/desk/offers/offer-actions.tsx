import { useState } from 'react';
import type { DeskOffer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { AgreementUpload } from './agreement-upload.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { LoanDialog } from './loan-dialog.tsx';
import styles from './offers.module.css';
import type { OfferKey } from './offers-api.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useOfferChange } from './use-offer-change.ts';

type OpenDialog = 'loan' | 'price' | 'send' | 'hand_over' | 'cancel' | null;

const NEEDS = ['buyer', 'terms', 'documents', 'loan_result', 'agreement', 'deposit', 'balance'] as const;

/** What is next, who has to do it, and what else staff can do. */
export function OfferActions({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  const [open, setOpen] = useState<OpenDialog>(null);
  const { change, problem } = useOfferChange(offerKey);
  const actions = new Map(offer.actions.map(({ name, missing }) => [name, missing]));
  const { version } = offer;
  const close = () => setOpen(null);
  const run = (action: 'prepare_agreement' | 'hand_over' | 'keep_car') =>
    void change({ part: 'actions', body: { version, action } });
  const missing = (action: string) => NEEDS.filter((need) => actions.get(action)?.includes(need));
  const lacks = (action: string) =>
    missing(action).length > 0 && (
      <p>
        {t('desk:offer.missing', {
          needs: missing(action)
            .map((need) => t(`desk:offer.need.${need}`))
            .join(', '),
        })}
      </p>
    );
  return (
    <div className={styles.next}>
      <p>
        <strong>{t(`desk:offer.turn.${nextActorOf(offer)}`)}</strong>
      </p>
      {actions.has('prepare_agreement') && <AgreementUpload offer={offer} offerKey={offerKey} />}
      {lacks('hand_over')}
      {offer.car_lost && (
        <Notice>
          {t(`desk:offer.lost.${offer.car_lost}`)}{' '}
          <Button onClick={() => run('keep_car')}>{t('desk:offer.lost.keep')}</Button>
        </Notice>
      )}
      <ActionButtons actions={actions} missing={missing} onOpen={setOpen} />
      <Problem text={problem} />
      {open === 'loan' && <LoanDialog offer={offer} offerKey={offerKey} onClose={close} />}
      {open === 'price' && <PriceDialog offer={offer} offerKey={offerKey} onClose={close} />}
      {open === 'cancel' && <CancelDialog offer={offer} offerKey={offerKey} onClose={close} />}
      {open === 'send' && (
        <ConfirmDialog
          title={t('desk:offer.agreement.sendTitle')}
          text={t('desk:offer.agreement.sendText')}
          submitLabel={t('desk:offer.agreement.send')}
          onConfirm={() => run('prepare_agreement')}
          onClose={close}
        />
      )}
      {open === 'hand_over' && (
        <ConfirmDialog
          title={t('desk:offer.handOver.title')}
          text={t('desk:offer.handOver.text')}
          submitLabel={t('desk:offer.handOver.yes')}
          onConfirm={() => run('hand_over')}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ActionButtonsProps {
  /** Possible actions, with what each needs. */
  actions: ReadonlyMap<string, readonly string[]>;
  /** What an action still needs. */
  missing(action: string): readonly string[];
  onOpen(dialog: Exclude<OpenDialog, null>): void;
}

function ActionButtons({ actions, missing, onOpen }: ActionButtonsProps) {
  const t = useTranslate();
  return (
    <div className={styles.buttons}>
      {actions.has('loan_approved') && (
        <Button variant="primary" onClick={() => onOpen('loan')}>
          {t('desk:offer.loan.enter')}
        </Button>
      )}
      {actions.has('prepare_agreement') &&
        missing('prepare_agreement').every((need) => need !== 'agreement') && (
          <Button variant="primary" onClick={() => onOpen('send')}>
            {t('desk:offer.agreement.send')}
          </Button>
        )}
      {actions.has('hand_over') && missing('hand_over').length === 0 && (
        <Button variant="primary" onClick={() => onOpen('hand_over')}>
          {t('desk:offer.handOver.title')}
        </Button>
      )}
      {actions.has('change_price') && (
        <Button onClick={() => onOpen('price')}>{t('desk:offer.price.change')}</Button>
      )}
      {actions.has('cancel') && (
        <Button variant="quiet" onClick={() => onOpen('cancel')}>
          {t('desk:offer.cancel.title')}
        </Button>
      )}
    </div>
  );
}

/** Actions that are possible at any time do not make it the turn of staff. */
const ANY_TIME = ['cancel', 'change_price', 'add_document', 'remove_document'];

function nextActorOf({ actions, is_final: isFinal }: DeskOffer): 'ended' | 'staff' | 'buyer' {
  if (isFinal) return 'ended';
  return actions.some(({ name }) => !ANY_TIME.includes(name)) ? 'staff' : 'buyer';
}
