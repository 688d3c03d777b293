import { type KeyboardEvent, useMemo, useState } from 'react';
import type { StudioDraft, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useNotify } from '../parts/use-notify.ts';
import { useStudioRights } from '../session/staff-context.ts';
import { EditorActions } from './editor-actions.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { Others } from './others.tsx';
import { PatchDialog } from './patch-dialog.tsx';
import { PropertyNames, usePropertyNames } from './property-name.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { StockReport } from './stock-report.tsx';
import styles from './studio.module.css';
import { useDraftEditor } from './use-draft-editor.ts';
import { useEditorViews } from './use-editor-views.ts';

/** The manifest of a region: its source, what is wrong with it, what it changes, and what was published. */
export function RegionEditor({ region, draft: given }: { region: string; draft: StudioDraft }) {
  const t = useTranslate();
  const notify = useNotify();
  const views = useEditorViews();
  const { mayEdit, mayPublish } = useStudioRights(region, given.shared_by);
  // others may read it; the API refuses their changes, too
  const draft = useMemo(() => ({ ...given, is_editable: given.is_editable && mayEdit }), [given, mayEdit]);
  const editor = useDraftEditor(region, draft);
  const nameOf = usePropertyNames(region, editor.from);
  const [isPublishing, setPublishing] = useState(false);
  const [patch, setPatch] = useState<string>();
  const [isPublished, setPublished] = useState(false);

  function finish({ patch: made }: StudioPublication) {
    if (made !== null) return setPatch(made);
    notify.done(t('desk:studio.published'));
    setPublished(true);
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.save();
  }
  const actions = given.is_editable && (mayEdit || mayPublish) && (
    <EditorActions editor={editor} mayEdit={mayEdit} onPublish={() => setPublishing(true)} />
  );

  return (
    <PropertyNames value={nameOf}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key saves wherever the focus is in the page */}
      <div className={styles.page} onKeyDown={handleKey}>
        <EditorHead region={region} editor={editor} />
        <Others region={region} version={draft.version} />
        <EditorNotices editor={editor} isWritable={given.is_editable} />
        {isPublished && <StockReport region={region} />}
        <EditorColumns
          region={region}
          draft={draft}
          editor={editor}
          views={views}
          onPublished={finish}
          mayPublish={given.is_editable && mayPublish}
        />
        {actions && <div className={styles.bottomBar}>{actions}</div>}
        {isPublishing && (
          <PublishDialog
            region={region}
            draft={editor.from}
            onGo={views.go}
            onDone={finish}
            onClose={() => setPublishing(false)}
          />
        )}
        {patch !== undefined && (
          <PatchDialog name={draft.file} patch={patch} onClose={() => setPatch(undefined)} />
        )}
      </div>
    </PropertyNames>
  );
}
