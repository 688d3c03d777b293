import { type KeyboardEvent, useMemo, useState } from 'react';
import type { StudioDraft, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { mergeChanges } from '#region/json/merge-changes.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import { EditorColumns } from './editor-columns.tsx';
import { pageOfFile } from './files/edited-file.ts';
import { OtherText } from './other-text.tsx';
import { Others } from './others.tsx';
import { PatchDialog } from './patch-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { regionNameOf } from './region-name.ts';
import styles from './studio.module.css';
import { type DraftEditor, useDraftEditor } from './use-draft-editor.ts';

/** The manifest of a region: its source, what is wrong with it, what it changes, and what was published. */
export function RegionEditor({ region, draft }: { region: string; draft: StudioDraft }) {
  const t = useTranslate();
  const notify = useNotify();
  const editor = useDraftEditor(region, draft);
  const [isPublishing, setPublishing] = useState(false);
  const [patch, setPatch] = useState<string>();

  function finish({ patch: made }: StudioPublication) {
    if (made === null) notify.done(t('desk:studio.published'));
    else setPatch(made);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.save();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key saves wherever the focus is in the page
    <div className={styles.page} onKeyDown={handleKey}>
      <EditorHead region={region} editor={editor} onPublish={() => setPublishing(true)} />
      <Others region={region} version={draft.version} />
      <EditorNotices editor={editor} />
      <EditorColumns region={region} draft={draft} editor={editor} onPublished={finish} />
      {isPublishing && (
        <PublishDialog
          region={region}
          draft={editor.from}
          onDone={finish}
          onClose={() => setPublishing(false)}
        />
      )}
      {patch !== undefined && <PatchDialog patch={patch} onClose={() => setPatch(undefined)} />}
    </div>
  );
}

interface EditorHeadProps {
  /** Code of the region whose file is edited. */
  region: string;
  editor: DraftEditor;
  onPublish(): void;
}

function EditorHead({ region: code, editor, onPublish }: EditorHeadProps) {
  const t = useTranslate();
  const dates = useDates();
  const { region } = useStaff();
  const [isFile, isShared] = [editor.from.file.includes('/'), editor.from.shared_by !== null];
  const { file, version, by, updated_at: at, is_editable: isEditable, is_stale: isStale } = editor.from;
  const name = code === region.code ? region.name : regionNameOf(isFile ? '' : editor.text, code);
  const page = pageOfFile(file);
  const title = page ? t(`desk:studio.files.page.${page}`) : isShared ? file : name;
  const isNew = editor.from.disk.text === '';
  const mayPublish = version > 0 && !editor.isDirty && !isStale;
  const notify = useNotify();
  const [isDiscarding, setDiscarding] = useState(false);
  const whyNot = editor.isDirty
    ? 'desk:studio.saveFirst'
    : isStale
      ? 'desk:studio.mergeFirst'
      : 'desk:studio.nothingToPublish';
  return (
    <>
      <p>
        <DeskLink to={{ region: region.code, page: 'studio', ...(isFile && { item: 'files' }) }}>
          {t(isFile ? 'desk:studio.files.all' : 'desk:studio.all')}
        </DeskLink>
      </p>
      <div className={parts.head}>
        <div>
          <h1>{title}</h1>
          <p className={parts.quiet}>
            {isFile && <>{isShared ? t('desk:studio.files.shared') : name} · </>}
            {title !== file && <>{file} · </>}
            {editor.isDirty
              ? t('desk:studio.notSaved')
              : version > 0 && by && at
                ? t('desk:studio.savedBy', { name: by, when: dates.moment(at) })
                : t(isNew ? 'desk:studio.files.state.none' : 'desk:studio.isLive')}
          </p>
        </div>
        {isEditable && (
          <div className={parts.actions}>
            {version > 0 && (
              <Button onClick={() => setDiscarding(true)}>{t('desk:studio.discardShort')}</Button>
            )}
            <Button
              aria-disabled={!editor.isDirty || editor.isSaving || undefined}
              onClick={() => void editor.save()}
            >
              {t('desk:studio.save')}
            </Button>
            <Button
              variant="primary"
              aria-disabled={!mayPublish || undefined}
              onClick={() => (mayPublish ? onPublish() : notify.done(t(whyNot)))}
            >
              {t('desk:studio.publish')}
            </Button>
          </div>
        )}
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={t('desk:studio.discard')}
          text={t(!isFile && isNew ? 'desk:studio.discardNewText' : 'desk:studio.discardText')}
          submitLabel={t('desk:studio.discard')}
          isDanger
          onConfirm={() => void editor.discard()}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  );
}

/** What stands between the draft and publishing it. */
function EditorNotices({ editor }: { editor: DraftEditor }) {
  const t = useTranslate();
  const { from, text, conflict } = editor;
  const merged = useMemo(
    () => (conflict ? mergeChanges(from.text, text, conflict.text) : undefined),
    [from, text, conflict],
  );
  if (!from.is_editable)
    return (
      <Notice>
        {from.file.endsWith('.json')
          ? t('desk:studio.files.notYours', { regions: (from.shared_by ?? []).join(', ') })
          : t('desk:studio.typed')}
      </Notice>
    );
  if (conflict)
    return (
      <OtherText
        text={t('desk:studio.conflict', { name: conflict.by ?? t('desk:studio.onDisk') })}
        other={conflict.text}
        keepLabel={t('desk:studio.keepMine')}
        takeLabel={t('desk:studio.takeTheirs')}
        onKeep={() => void editor.keep(conflict)}
        onMerge={merged === undefined ? undefined : () => void editor.merge(conflict, merged)}
        onTake={() => editor.take(conflict)}
      />
    );
  if (from.is_stale)
    return (
      <OtherText
        text={t('desk:studio.staleText', { file: from.file })}
        other={from.disk.text}
        keepLabel={t('desk:studio.keepDraft')}
        takeLabel={t('desk:studio.takeFile')}
        onKeep={() => void editor.rebase()}
        onTake={() => void editor.discard()}
      />
    );
  return null;
}
