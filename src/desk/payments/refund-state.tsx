import { useState } from 'react';
import type { DeskRefund } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { RefundBadge } from './money-badge.tsx';
import { paymentFailure } from './payment-failure.ts';
import { useDecideRefundMutation } from './payments-api.ts';
import styles from './refunds.module.css';

type Decision = 'approval' | 'rejection';

/** A refund: who asked, who approved, where it stands, and what a manager can do. */
export function RefundState({ refund, region }: { refund: DeskRefund; region: string }) {
  const t = useTranslate();
  const notify = useNotify();
  const own = useStaff().staff.id;
  const mayDecide = useMay('manager');
  const [pending, setPending] = useState<Decision>();
  const [decide, { isLoading }] = useDecideRefundMutation();
  const isOwn = refund.requested_by?.id === own;
  const isRequested = refund.state === 'requested';
  const approveText =
    refund.unsigned_reason === null ? 'desk:money.approveText' : 'desk:money.approveUnsigned';
  const canEnd = isRequested || refund.state === 'approved';

  async function run(decision: Decision) {
    if (isLoading) return;
    const { error } = await decide({ region, refund: refund.slug, decision });
    if (error) notify.failed(error);
  }
  return (
    <div className={styles.refund}>
      <p className={styles.line}>
        <strong>{refund.amount.text}</strong> {t('desk:money.back')} <RefundBadge state={refund.state} />
      </p>
      <p>{refund.reason}</p>
      <RefundFacts refund={refund} />
      {isRequested && isOwn && <p className={parts.second}>{t('desk:money.otherPerson')}</p>}
      {refund.state === 'approved' && <p className={parts.second}>{t('desk:money.buyerSigns')}</p>}
      {mayDecide && canEnd && (
        <div className={styles.line}>
          {isRequested && !isOwn && (
            <Button size="sm" variant="primary" onClick={() => setPending('approval')}>
              {t('desk:money.approve')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setPending('rejection')}>
            {t('desk:money.reject')}
          </Button>
        </div>
      )}
      {pending && (
        <ConfirmDialog
          title={t(pending === 'approval' ? 'desk:money.approveTitle' : 'desk:money.rejectTitle', {
            amount: refund.amount.text,
          })}
          text={t(pending === 'approval' ? approveText : 'desk:money.rejectText')}
          submitLabel={t(pending === 'approval' ? 'desk:money.approve' : 'desk:money.reject')}
          isDanger={pending === 'rejection'}
          onConfirm={() => void run(pending)}
          onClose={() => setPending(undefined)}
        />
      )}
    </div>
  );
}

/** Who asked for it, who approved and signed, and why it failed. */
function RefundFacts({ refund }: { refund: DeskRefund }) {
  const t = useTranslate();
  const dates = useDates();
  return (
    <p className={parts.second}>
      {refund.requested_by
        ? t('desk:money.requestedBy', {
            name: refund.requested_by.name,
            when: dates.moment(refund.created_at),
          })
        : t('desk:money.madeAtProvider', { when: dates.moment(refund.created_at) })}
      {refund.approved_by && ` · ${t('desk:money.approvedBy', { name: refund.approved_by.name })}`}
      {refund.signed_at && ` · ${t('desk:money.signedAt', { when: dates.moment(refund.signed_at) })}`}
      {refund.unsigned_reason !== null &&
        ` · ${t('desk:money.withoutSignature', { reason: refund.unsigned_reason })}`}
      {refund.failure && ` · ${paymentFailure(refund.failure, t)}`}
    </p>
  );
}
