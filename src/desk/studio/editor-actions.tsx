import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { useNotify } from '../parts/use-notify.ts';
import type { DraftEditor } from './use-draft-editor.ts';

interface EditorActionsProps {
  editor: DraftEditor;
  mayEdit: boolean;
  onPublish(): void;
}

/** Discards, saves and publishes a draft. A button that can do nothing says why. */
export function EditorActions({ editor, mayEdit, onPublish }: EditorActionsProps) {
  const t = useTranslate();
  const notify = useNotify();
  const [isDiscarding, setDiscarding] = useState(false);
  const { version, is_stale: isStale } = editor.from;
  const mayPublish = version > 0 && !editor.isDirty && !isStale;
  const whyNot = editor.isDirty
    ? 'desk:studio.saveFirst'
    : isStale
      ? 'desk:studio.mergeFirst'
      : 'desk:studio.nothingToPublish';
  return (
    <div className={parts.actions}>
      {mayEdit && version > 0 && (
        <Button onClick={() => setDiscarding(true)}>{t('desk:studio.discardShort')}</Button>
      )}
      {mayEdit && (
        <Button
          aria-disabled={!editor.isDirty || editor.isSaving || undefined}
          onClick={() => void editor.save()}
        >
          {t('desk:studio.save')}
        </Button>
      )}
      <Button
        variant="primary"
        aria-disabled={!mayPublish || undefined}
        onClick={() => (mayPublish ? onPublish() : notify.done(t(whyNot)))}
      >
        {t('desk:studio.publish')}
      </Button>
      {isDiscarding && <DiscardDialog editor={editor} onClose={() => setDiscarding(false)} />}
    </div>
  );
}

function DiscardDialog({ editor, onClose }: { editor: DraftEditor; onClose(): void }) {
  const t = useTranslate();
  const { file, disk } = editor.from;
  const isNewRegion = !file.includes('/') && disk.text === '';
  return (
    <ConfirmDialog
      title={t('desk:studio.discard')}
      text={t(isNewRegion ? 'desk:studio.discardNewText' : 'desk:studio.discardText')}
      submitLabel={t('desk:studio.discard')}
      isDanger
      onConfirm={() => void editor.discard()}
      onClose={onClose}
    />
  );
}
