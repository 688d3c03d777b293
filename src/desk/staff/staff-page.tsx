import { useState } from 'react';
import type { DeskStaffMember, DeviceCodeAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import { useStaff } from '../session/staff-context.ts';
import { AddMember, MemberRole, RemoveMember } from './member-changes.tsx';
import styles from './staff.module.css';
import { useDeskStaffQuery, useIssueDeviceCodeMutation, useUnlockStaffMutation } from './staff-api.ts';

/** Members of the region; a manager adds and removes them, gives roles, lets new devices of the others in and unlocks members. */
export function StaffPage() {
  const t = useTranslate();
  const notify = useNotify();
  const { region } = useStaff();
  const { data, error, refetch } = useDeskStaffQuery(region.code);
  const [issue] = useIssueDeviceCodeMutation();
  const [unlock] = useUnlockStaffMutation();
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<DeviceCodeAnswer['data'] & { name: string }>();

  async function issueDeviceCode({ id, name }: DeskStaffMember) {
    try {
      setIssued({ name, ...(await issue({ region: region.code, member: id }).unwrap()) });
    } catch (failure) {
      notify.failed(failure);
    }
  }

  async function unlockMember({ id, name }: DeskStaffMember) {
    try {
      await unlock({ region: region.code, member: id }).unwrap();
      notify.done(t('desk:staff.unlocked', { name }));
    } catch (failure) {
      notify.failed(failure);
    }
  }

  return (
    <>
      <PageHead title={t('desk:page.staff')}>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t('desk:staff.add')}
        </Button>
      </PageHead>
      {!data && <LoadState error={error} onRetry={() => void refetch()} />}
      <StaffTable members={data ?? []} onIssueCode={issueDeviceCode} onUnlock={unlockMember} />
      {isAdding && (
        <AddMember
          region={region.code}
          onDone={(member) => {
            setAdding(false);
            setIssued(member);
          }}
          onClose={() => setAdding(false)}
        />
      )}
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

const COLUMNS = [
  { name: 'name', label: 'desk:staff.name' },
  { name: 'role', label: 'desk:staff.role' },
  { name: 'device', label: 'desk:staff.device' },
] as const;

interface StaffTableProps {
  members: readonly DeskStaffMember[];
  onIssueCode(member: DeskStaffMember): Promise<void>;
  onUnlock(member: DeskStaffMember): Promise<void>;
}

function StaffTable({ members, onIssueCode, onUnlock }: StaffTableProps) {
  const t = useTranslate();
  const { staff: own } = useStaff();
  return (
    <DataTable
      label={t('desk:page.staff')}
      className={styles.members}
      columns={COLUMNS.map(({ name, label }) => ({ name, label: t(label) }))}
    >
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>{member.name}</td>
            <td>{member.id === own.id ? t(`desk:role.${member.role}`) : <MemberRole member={member} />}</td>
            <td>
              {member.id === own.id ? (
                <span className={parts.quiet}>{t('desk:staff.you')}</span>
              ) : (
                <span className={parts.actions}>
                  <Button size="sm" onClick={() => void onIssueCode(member)}>
                    {t('desk:staff.letIn')}
                  </Button>
                  <Button size="sm" onClick={() => void onUnlock(member)}>
                    {t('desk:staff.unlock')}
                  </Button>
                  {member.role !== 'manager' && <RemoveMember member={member} />}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
