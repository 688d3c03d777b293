import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useStaff } from '../session/staff-context.ts';
import type { Marks } from './marks.ts';
import styles from './slots.module.css';
import { useCancelSenderMutation } from './slots-api.ts';

export interface CancelSenderProps {
  marks: Marks;
  /** Open appointments that are cancelled. */
  count: number;
  onClose(): void;
}

/** Asks whether all appointments of a sender are cancelled, and what becomes of tickets and people. */
export function CancelSender({ marks: { sender, by }, count, onClose }: CancelSenderProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [closes, setCloses] = useState(true);
  const [tells, setTells] = useState(false);
  const [cancel, { isLoading, error }] = useCancelSenderMutation();
  async function confirm() {
    if (isLoading) return;
    const { error: failure } = await cancel({ region, number: sender, by, close: closes, tell: tells });
    if (!failure) onClose();
  }
  return (
    <Dialog title={t('desk:sender.cancelTitle')} closeLabel={t('desk:close')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('desk:sender.cancelText', { by: t(`desk:sender.by.${by}`), count })}</p>
        {(by === 'address' || by === 'network') && <p>{t('desk:sender.shared')}</p>}
        <Checkbox
          label={t('desk:sender.close')}
          checked={closes}
          onChange={(event) => setCloses(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('desk:sender.tell')}
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
        {error !== undefined && (
          <Notice tone="problem" isLive>
            {failureText(error, t)}
          </Notice>
        )}
        <Button variant="danger" aria-disabled={isLoading} onClick={() => void confirm()}>
          {t('desk:sender.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
