import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioDraft, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { mergeChanges } from '#region/json/merge-changes.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice/notice.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff, useStudioRights } from '../session/staff-context.ts';
import { EditorActions } from './editor-actions.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { pageOfFile, useStudioTarget } from './files/edited-file.ts';
import { OtherText } from './other-text.tsx';
import { PatchDialog } from './patch-dialog.tsx';
import { PropertyNames, usePropertyNames } from './property-name.tsx';
import { useRefillStudioStockMutation, useStudioStockQuery } from './publications-api.ts';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './studio.module.css';
import { useStudioDraftQuery, useStudioPresenceQuery } from './studio-api.ts';
import { type DraftEditor, useDraftEditor } from './use-draft-editor.ts';
import { useEditorViews } from './use-editor-views.ts';

const POLL_MS = 5_000;

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

/** Who else has the draft open. What they save is read when it is another version. */
function Others({ region, version }: { region: string; version: number }) {
  const t = useTranslate();
  const target = useStudioTarget(region);
  const { refetch } = useStudioDraftQuery(target);
  const { data } = useStudioPresenceQuery(target, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const newest = data?.version ?? version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one's own version is newer than the last answer for a moment
  useEffect(() => {
    if (newest !== version) void refetch();
  }, [newest]);
  const names = data?.others ?? [];
  return (
    <p role="status" className={classNames(parts.quiet, styles.others)}>
      {names.length > 0 && t('desk:studio.present', { count: names.length, names: names.join(', ') })}
    </p>
  );
}

/** After a publication: which filters and quick searches find no car, with a way to draw demo cars that have it. */
function StockReport({ region }: { region: string }) {
  const t = useTranslate();
  const notify = useNotify();
  const { mayEdit } = useStudioRights(region);
  const { data } = useStudioStockQuery(region);
  const [refill, { isLoading }] = useRefillStudioStockMutation();
  if (!data || data.gaps.length === 0) return null;
  const namesOf = (kind: string) =>
    data.gaps.flatMap(({ kind: of, ...gap }) => (of === kind ? [t('desk:studio.stock.name', gap)] : []));
  const [filters, searches] = [namesOf('filter'), namesOf('quick search')];
  async function draw() {
    const answer = await refill(region);
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:studio.stock.refilled', { count: answer.data.cars }));
  }
  return (
    <Notice tone="warning" isLive>
      {filters.length > 0 && (
        <p>{t('desk:studio.stock.filters', { count: filters.length, names: filters.join(', ') })}</p>
      )}
      {searches.length > 0 && (
        <p>{t('desk:studio.stock.searches', { count: searches.length, names: searches.join(', ') })}</p>
      )}
      <p>{t(data.demo_cars > 0 ? 'desk:studio.stock.demo' : 'desk:studio.stock.own')}</p>
      {mayEdit && data.demo_cars > 0 && (
        <Button variant="secondary" disabled={isLoading} onClick={draw}>
          {t(isLoading ? 'desk:studio.stock.refilling' : 'desk:studio.stock.refill')}
        </Button>
      )}
    </Notice>
  );
}

interface EditorHeadProps {
  /** Code of the region whose file is edited. */
  region: string;
  editor: DraftEditor;
}

/** What is edited, and whose draft it is. */
function EditorHead({ region: code, editor }: EditorHeadProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const { file, shared_by: sharedBy } = editor.from;
  const [isFile, isShared] = [file.includes('/'), sharedBy !== null];
  const name = code === region.code ? region.name : regionNameOf(isFile ? '' : editor.text, code);
  const page = pageOfFile(file);
  const title = page ? t(`desk:studio.files.page.${page}`) : isShared ? file : name;
  return (
    <header className={styles.head}>
      <p>
        <DeskLink
          to={{ region: region.code, page: 'studio', ...(isFile && { item: 'files' }) }}
          className={parts.link}
        >
          {t(isFile ? 'desk:studio.files.all' : 'desk:studio.all')}
        </DeskLink>
      </p>
      <div className={parts.head}>
        <div>
          <h1>{title}</h1>
          <p className={parts.quiet}>
            {isFile && <>{isShared ? t('desk:studio.files.shared') : name} · </>}
            {title !== file && <>{file} · </>}
            <SavedState editor={editor} />
          </p>
        </div>
      </div>
    </header>
  );
}

function SavedState({ editor: { isDirty, from } }: { editor: DraftEditor }) {
  const t = useTranslate();
  const dates = useDates();
  const { version, by, updated_at: at, disk } = from;
  if (isDirty) return <>{t('desk:studio.notSaved')}</>;
  if (version > 0 && by && at) return <>{t('desk:studio.savedBy', { name: by, when: dates.moment(at) })}</>;
  return <>{t(disk.text === '' ? 'desk:studio.files.state.none' : 'desk:studio.isLive')}</>;
}

/** Returns the English name in the text of a manifest; else its code. A key of a text is no name. */
export function regionNameOf(text: string, code: string): string {
  const name = displayNameOf(text);
  const given =
    typeof name === 'object' && name !== null
      ? ((name as Record<string, unknown>)[SOURCE_LANGUAGE] ?? Object.values(name)[0])
      : undefined;
  return typeof given === 'string' && given !== '' ? given : code.toUpperCase();
}

function displayNameOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { displayName?: unknown } | null)?.displayName;
  } catch {
    return undefined;
  }
}

/** What stands between the draft and publishing it. */
/** @param isWritable whether the file can be changed here at all */
function EditorNotices({ editor, isWritable }: { editor: DraftEditor; isWritable: boolean }) {
  const t = useTranslate();
  const { from, conflict } = editor;
  const regions = (from.shared_by ?? []).join(', ');
  const notYours =
    regions === '' ? t('desk:studio.notYourRole') : t('desk:studio.files.notYours', { regions });
  if (!from.is_editable) return <Notice>{isWritable ? notYours : t('desk:studio.typed')}</Notice>;
  if (conflict) return <OtherDraft editor={editor} conflict={conflict} />;
  if (from.is_stale) return <OtherFile editor={editor} />;
  return null;
}

/** Somebody else has saved the draft. */
function OtherDraft({ editor, conflict }: { editor: DraftEditor; conflict: StudioDraft }) {
  const t = useTranslate();
  const { from, text } = editor;
  const merged = useMemo(() => mergeChanges(from.text, text, conflict.text), [from, text, conflict]);
  const name = conflict.by ?? t('desk:studio.onDisk');
  return (
    <OtherText
      text={t(merged === undefined ? 'desk:studio.conflict' : 'desk:studio.conflictElsewhere', { name })}
      other={conflict.text}
      own={{ text, label: t('desk:studio.yours'), otherLabel: name }}
      keepLabel={t('desk:studio.keepMine')}
      takeLabel={t('desk:studio.takeTheirs')}
      onKeep={() => void editor.keep(conflict)}
      onMerge={merged === undefined ? undefined : () => void editor.merge(conflict, merged)}
      onTake={() => editor.take(conflict)}
    />
  );
}

/** The file has changed on the disk. */
function OtherFile({ editor }: { editor: DraftEditor }) {
  const t = useTranslate();
  const { from, text } = editor;
  const merged = useMemo(
    () => (from.base_text === null ? undefined : mergeChanges(from.base_text, text, from.disk.text)),
    [from, text],
  );
  return (
    <OtherText
      text={t(merged === undefined ? 'desk:studio.staleText' : 'desk:studio.staleElsewhere', {
        file: from.file,
      })}
      other={from.disk.text}
      own={{ text, label: t('desk:studio.column.draft'), otherLabel: t('desk:studio.file') }}
      keepLabel={t('desk:studio.keepDraft')}
      takeLabel={t('desk:studio.takeFile')}
      onKeep={() => void editor.rebase()}
      onMerge={merged === undefined ? undefined : () => void editor.mergeFile(merged)}
      onTake={() => void editor.discard()}
    />
  );
}
