import { useState } from 'react';
import type { DeskStaffMember, DeviceCodeAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { notify } from '#ui/notifications/notifications.tsx';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useStaff } from '../session/staff-context.ts';
import { useDeskStaffQuery, useIssueDeviceCodeMutation, useUnlockStaffMutation } from './staff-api.ts';

/** Members of the region; a manager lets new devices of the others in and unlocks members. */
export function StaffPage() {
  const t = useTranslate();
  const { region } = useStaff();
  const { data, error, refetch } = useDeskStaffQuery(region.code);
  const [issue] = useIssueDeviceCodeMutation();
  const [unlock] = useUnlockStaffMutation();
  const [issued, setIssued] = useState<DeviceCodeAnswer['data'] & { name: string }>();

  async function letIn({ id, name }: DeskStaffMember) {
    try {
      setIssued({ name, ...(await issue({ region: region.code, member: id }).unwrap()) });
    } catch (failure) {
      notify({ text: failureText(failure, t), closeLabel: t('desk:close'), tone: 'problem' });
    }
  }

  async function endLocks({ id, name }: DeskStaffMember) {
    try {
      await unlock({ region: region.code, member: id }).unwrap();
      notify({ text: t('desk:staff.unlocked', { name }), closeLabel: t('desk:close') });
    } catch (failure) {
      notify({ text: failureText(failure, t), closeLabel: t('desk:close'), tone: 'problem' });
    }
  }

  return (
    <>
      <div className={parts.head}>
        <h1>{t('desk:page.staff')}</h1>
      </div>
      {!data && <LoadState error={error} onRetry={() => void refetch()} />}
      <StaffTable members={data ?? []} onLetIn={letIn} onUnlock={endLocks} />
      {issued && (
        <Dialog
          title={t('desk:staff.codeTitle', { name: issued.name })}
          closeLabel={t('desk:close')}
          onClose={() => setIssued(undefined)}
        >
          <p className={parts.code}>{issued.code}</p>
          <p>{t('desk:staff.codeText', { count: issued.hours })}</p>
        </Dialog>
      )}
    </>
  );
}

interface StaffTableProps {
  members: readonly DeskStaffMember[];
  onLetIn(member: DeskStaffMember): Promise<void>;
  onUnlock(member: DeskStaffMember): Promise<void>;
}

function StaffTable({ members, onLetIn, onUnlock }: StaffTableProps) {
  const t = useTranslate();
  const { staff: own } = useStaff();
  return (
    <table className={parts.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk:staff.name')}</th>
          <th scope="col">{t('desk:staff.role')}</th>
          <th scope="col">{t('desk:staff.device')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>{member.name}</td>
            <td>{t(`desk:role.${member.role}`)}</td>
            <td>
              {member.id === own.id ? (
                <span className={parts.quiet}>{t('desk:staff.you')}</span>
              ) : (
                <span className={parts.actions}>
                  <Button size="sm" onClick={() => void onLetIn(member)}>
                    {t('desk:staff.letIn')}
                  </Button>
                  <Button size="sm" onClick={() => void onUnlock(member)}>
                    {t('desk:staff.unlock')}
                  </Button>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
