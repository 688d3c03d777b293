import { useState } from 'react';
import type { DeskStaffMember, DeviceCodeAnswer } from '#contracts/types.ts';
import { GIVEN_ROLES, type GivenRole } from '#domain/desk/staff-roles.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import { useStaff } from '../session/staff-context.ts';
import styles from './staff.module.css';
import { useAddStaffMutation, useChangeStaffMutation, useRemoveStaffMutation } from './staff-api.ts';

interface AddMemberProps {
  region: string;
  onDone(member: DeviceCodeAnswer['data'] & { name: string }): void;
  onClose(): void;
}

/** Asks who is added, and says what the role may do. */
export function AddMember({ region, onDone, onClose }: AddMemberProps) {
  const t = useTranslate();
  const [add, { isLoading, error }] = useAddStaffMutation();
  const [body, setBody] = useState<{ name: string; phone: string; role: GivenRole }>({
    ...{ name: '', phone: '', role: 'agent' },
  });
  async function submit() {
    const answer = await add({ region, body });
    if (answer.data) onDone({ name: body.name, ...answer.data });
  }
  return (
    <FormDialog
      title={t('desk:staff.add')}
      submitLabel={t('desk:staff.addSubmit')}
      isBusy={isLoading}
      problem={error ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {(['name', 'phone'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(field === 'phone' ? 'desk:staff.phone' : 'desk:staff.name')}
          type={field === 'phone' ? 'tel' : 'text'}
          maxLength={field === 'phone' ? 30 : 80}
          required
          value={body[field]}
          onChange={(event) => setBody({ ...body, [field]: event.currentTarget.value })}
        />
      ))}
      <RoleSelect
        label={t('desk:staff.role')}
        value={body.role}
        onChange={(role) => setBody({ ...body, role })}
      />
      <p className={parts.quiet}>{t(`desk:staff.may.${body.role}`)}</p>
    </FormDialog>
  );
}

/** The role of another member, which is changed at once. */
export function MemberRole({ member: { id, name, role } }: { member: DeskStaffMember }) {
  const t = useTranslate();
  const notify = useNotify();
  const { region } = useStaff();
  const [change, { isLoading }] = useChangeStaffMutation();
  async function choose(next: GivenRole) {
    const answer = await change({ region: region.code, member: id, role: next });
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:staff.changed', { name, role: t(`desk:role.${next}`) }));
  }
  if (role === 'manager') return <>{t('desk:role.manager')}</>;
  return (
    <RoleSelect
      ariaLabel={t('desk:staff.roleOf', { name })}
      value={role}
      isDisabled={isLoading}
      onChange={(next) => void choose(next)}
    />
  );
}

/** Takes the role of another member away, after a question. */
export function RemoveMember({ member: { id, name } }: { member: DeskStaffMember }) {
  const t = useTranslate();
  const notify = useNotify();
  const { region } = useStaff();
  const [remove] = useRemoveStaffMutation();
  const [isAsking, setAsking] = useState(false);
  async function confirm() {
    const answer = await remove({ region: region.code, member: id });
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:staff.removed', { name }));
  }
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        {t('desk:staff.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('desk:staff.removeTitle', { name })}
          text={t('desk:staff.removeText', { region: region.name })}
          submitLabel={t('desk:staff.remove')}
          isDanger
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RoleSelectProps {
  label?: string;
  ariaLabel?: string;
  value: GivenRole;
  isDisabled?: boolean;
  onChange(role: GivenRole): void;
}

function RoleSelect({ label, ariaLabel, value, isDisabled = false, onChange }: RoleSelectProps) {
  const t = useTranslate();
  return (
    <NativeSelect
      className={styles.role}
      label={label}
      aria-label={ariaLabel}
      value={value}
      disabled={isDisabled}
      data={GIVEN_ROLES.map((role) => ({ value: role, label: t(`desk:role.${role}`) }))}
      onChange={(event) => onChange(event.currentTarget.value as GivenRole)}
    />
  );
}
