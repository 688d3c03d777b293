import { useState } from 'react';
import type { StudioRegion } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { goToDesk } from '../../routing/use-desk-address.ts';
import { errorOf, fieldErrors } from './field-errors.ts';
import { useCopyStudioRegionMutation } from './new-api.ts';

/** Makes a draft of a region with all of another one but its code and name. */
export function CopyRegion({ desk, of, onClose }: { desk: string; of: StudioRegion; onClose(): void }) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [copy, { isLoading, error }] = useCopyStudioRegionMutation();
  const errors = fieldErrors(error);
  async function submit() {
    const answer = await copy({ region: of.code, body: { code, name } });
    if (answer.data === undefined) return;
    onClose();
    goToDesk({ region: desk, page: 'studio', item: 'edit', query: `of=${encodeURIComponent(answer.data)}` });
  }
  return (
    <FormDialog
      title={t('desk:studio.new.copyTitle', { name: of.name })}
      submitLabel={t('desk:studio.new.copy')}
      isBusy={isLoading}
      problem={error ? failureText(error, t) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('desk:studio.new.copyText', { file: of.file })}</p>
      <TextInput
        label={t('desk:studio.new.name')}
        error={errorOf(errors.name, t)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('desk:studio.new.code')}
        description={t('desk:studio.new.help.code')}
        error={errorOf(errors.code, t)}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
