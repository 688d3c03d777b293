import { useState } from 'react';
import type { PhotoEdit } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { failureText } from '../../parts/failure-text.ts';
import { LoadState } from '../../parts/load-state.tsx';
import { type ListingKey, usePhotoEditQuery } from '../listings-api.ts';
import type { ListingEditor } from '../use-listing-editor.ts';
import styles from './photo-editor.module.css';
import { boxOf, isUnchanged, turned, UNCHANGED, withBox, withMovedBox, withoutBox } from './photo-edits.ts';
import { PhotoStage } from './photo-stage.tsx';

export interface PhotoEditorProps {
  listingKey: ListingKey;
  /** Asset path. */
  photo: string;
  editor: ListingEditor;
  onClose(): void;
}

/** As many hidden parts as the API takes. */
const MAX_HIDDEN = 10;

/** Turns a photo, cuts it and hides parts of it, such as a number plate; always of the original, so that nothing is lost. */
export function PhotoEditor({ listingKey, photo, editor, onClose }: PhotoEditorProps) {
  const t = useTranslate();
  const { data, error, refetch } = usePhotoEditQuery({ ...listingKey, photo });
  const [steps, setSteps] = useState<readonly PhotoEdit[]>([]);
  const [problem, setProblem] = useState('');
  const stored = data?.edit ?? UNCHANGED;
  const edit = steps.at(-1) ?? stored;
  const add = (next: PhotoEdit) => setSteps([...steps, next]);

  async function save() {
    setProblem('');
    const body = { photo, edit: isUnchanged(edit) ? null : edit };
    try {
      if (steps.length === 0 || (await editor.change(() => ({ part: 'photo-edit', body })))) onClose();
    } catch (failure) {
      setProblem(boxOf(edit, 'crop') ? t('desk:photoEdit.tooSmall') : failureText(failure, t));
    }
  }
  return (
    <FormDialog
      title={t('desk:photoEdit.title')}
      submitLabel={t('desk:photoEdit.save')}
      isWide
      isBusy={editor.isBusy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      {!data && <LoadState error={error} onRetry={refetch} />}
      {data && (
        <>
          <div className={styles.tools} role="toolbar" aria-label={t('desk:photoEdit.tools')}>
            <Button size="sm" onClick={() => add(turned(edit, false))}>
              {t('desk:photoEdit.left')}
            </Button>
            <Button size="sm" onClick={() => add(turned(edit, true))}>
              {t('desk:photoEdit.right')}
            </Button>
            <Button
              size="sm"
              onClick={() => add(edit.crop ? withoutBox(edit, 'crop') : withBox(edit, 'crop'))}
            >
              {t(edit.crop ? 'desk:photoEdit.uncut' : 'desk:photoEdit.cut')}
            </Button>
            <Button
              size="sm"
              disabled={edit.hidden.length >= MAX_HIDDEN}
              onClick={() => add(withBox(edit, 'hidden'))}
            >
              {t('desk:photoEdit.hide')}
            </Button>
            <Button size="sm" disabled={steps.length === 0} onClick={() => setSteps(steps.slice(0, -1))}>
              {t('desk:photoEdit.undo')}
            </Button>
            <Button size="sm" disabled={isUnchanged(edit)} onClick={() => add(UNCHANGED)}>
              {t('desk:photoEdit.original')}
            </Button>
          </div>
          <PhotoStage
            picture={data.picture}
            edit={edit}
            onMove={(name, by) => add(withMovedBox(edit, name, by))}
            onRemove={(name) => add(withoutBox(edit, name))}
          />
          {(edit.crop !== null || edit.hidden.length > 0) && (
            <p className={styles.hint}>{t('desk:photoEdit.hint')}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
