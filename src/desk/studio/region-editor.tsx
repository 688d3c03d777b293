import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { StudioDraft, StudioProblem, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import type { Place } from './code-editor.tsx';
import { Difference } from './difference-table.tsx';
import { OtherText } from './other-text.tsx';
import { PatchDialog } from './patch-dialog.tsx';
import { ProblemCount } from './problem-count.tsx';
import { ProblemList } from './problem-list.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './studio.module.css';
import { useStudioProblemsQuery } from './studio-api.ts';
import { useDraftEditor } from './use-draft-editor.ts';
import { VersionList } from './version-list.tsx';

// an editor of code is heavier than the rest of the desk
const CodeEditor = lazy(() => import('./code-editor.tsx'));
const FormView = lazy(() => import('./form/form-view.tsx'));

// nor does everybody look at pages
const PreviewPane = lazy(() => import('./preview/preview-pane.tsx'));

/** As in studio.module.css. */
const BESIDE = '(min-width: 1280px)';
const NONE: never[] = [];
const WAYS = ['form', 'source'] as const;
const VIEWS = ['problems', 'preview', 'difference', 'versions'] as const;

/** The manifest of a region: its source, what is wrong with it, what it changes, and what was published. */
export function RegionEditor({ region, draft }: { region: string; draft: StudioDraft }) {
  const t = useTranslate();
  const notify = useNotify();
  const editor = useDraftEditor(region, draft);
  const [view, setView] = useState<(typeof VIEWS)[number]>('problems');
  const [way, setWay] = useState<(typeof WAYS)[number]>(draft.is_editable ? 'form' : 'source');
  const [place, setPlace] = useState<Place>();
  const [isPublishing, setPublishing] = useState(false);
  const [patch, setPatch] = useState<string>();
  const checked = useStudioProblemsQuery(region, { refetchOnFocus: false });
  const problems = checked.data ?? NONE;

  function finish({ patch: made }: StudioPublication) {
    if (made === null) notify.done(t('desk:studio.published'));
    else setPatch(made);
  }
  function goFromPreview(to: Place) {
    setPlace(to);
    // where there is no room for both, the source is behind the page
    if (!window.matchMedia(BESIDE).matches) setView('problems');
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.save();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key saves wherever the focus is in the page
    <div className={styles.page} onKeyDown={handleKey}>
      <EditorHead editor={editor} onPublish={() => setPublishing(true)} />
      <EditorNotices editor={editor} />
      <div className={styles.columns} data-view={view}>
        <section className={styles.edited} aria-label={t(`desk:studio.way.${way}`)}>
          {draft.is_editable && (
            <Segments<(typeof WAYS)[number]>
              label={t('desk:studio.ways')}
              segments={WAYS.map((name) => ({ name, label: t(`desk:studio.way.${name}`) }))}
              chosen={way}
              onChoose={setWay}
            />
          )}
          <Suspense fallback={<p className={parts.quiet}>{t('desk:loading')}</p>}>
            {way === 'form' ? (
              <FormView
                region={region}
                text={editor.text}
                version={editor.from.version}
                problems={problems}
                isReadOnly={!draft.is_editable}
                place={place}
                onChange={editor.change}
              />
            ) : (
              <div className={styles.source}>
                <CodeEditor
                  key={editor.key}
                  text={editor.text}
                  label={t('desk:studio.sourceOf', { file: draft.file })}
                  isReadOnly={!draft.is_editable}
                  problems={problems}
                  place={place}
                  onChange={editor.change}
                />
              </div>
            )}
          </Suspense>
        </section>
        <section className={styles.views}>
          <div className={styles.choice}>
            {VIEWS.map((name) => (
              <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
                {t(`desk:studio.view.${name}`)}
              </button>
            ))}
          </div>
          {view === 'problems' && <Problems checked={checked} onGo={setPlace} />}
          {view === 'preview' && (
            <Suspense fallback={<p className={parts.quiet}>{t('desk:loading')}</p>}>
              <PreviewPane region={region} text={editor.text} onGo={goFromPreview} />
            </Suspense>
          )}
          {view === 'difference' && <Difference region={region} />}
          {view === 'versions' && <VersionList region={region} draft={draft} onDone={finish} />}
        </section>
      </div>
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

type Editor = ReturnType<typeof useDraftEditor>;

function EditorHead({ editor, onPublish }: { editor: Editor; onPublish(): void }) {
  const t = useTranslate();
  const dates = useDates();
  const { region } = useStaff();
  const { file, version, by, updated_at: at, is_editable: isEditable, is_stale: isStale } = editor.from;
  const mayPublish = version > 0 && !editor.isDirty && !isStale;
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <>
      <p>
        <DeskLink to={{ region: region.code, page: 'studio' }}>{t('desk:studio.all')}</DeskLink>
      </p>
      <div className={parts.head}>
        <div>
          <h1>{region.name}</h1>
          <p className={parts.quiet}>
            {file} ·{' '}
            {editor.isDirty
              ? t('desk:studio.notSaved')
              : version > 0 && by && at
                ? t('desk:studio.savedBy', { name: by, when: dates.moment(at) })
                : t('desk:studio.isLive')}
          </p>
        </div>
        {isEditable && (
          <div className={parts.actions}>
            {version > 0 && <Button onClick={() => setDiscarding(true)}>{t('desk:studio.discard')}</Button>}
            <Button
              aria-disabled={!editor.isDirty || editor.isSaving || undefined}
              onClick={() => void editor.save()}
            >
              {t('desk:studio.save')}
            </Button>
            <Button
              variant="primary"
              aria-disabled={!mayPublish || undefined}
              onClick={() => mayPublish && onPublish()}
            >
              {t('desk:studio.publish')}
            </Button>
          </div>
        )}
      </div>
      {isDiscarding && (
        <ConfirmDialog
          title={t('desk:studio.discard')}
          text={t('desk:studio.discardText')}
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
function EditorNotices({ editor }: { editor: Editor }) {
  const t = useTranslate();
  const { from, conflict } = editor;
  if (!from.is_editable) return <Notice>{t('desk:studio.typed')}</Notice>;
  if (conflict)
    return (
      <OtherText
        text={t('desk:studio.conflict', { name: conflict.by ?? t('desk:studio.onDisk') })}
        other={conflict.text}
        keepLabel={t('desk:studio.keepMine')}
        takeLabel={t('desk:studio.takeTheirs')}
        onKeep={() => void editor.keep(conflict)}
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

interface ProblemsProps {
  checked: { data?: readonly StudioProblem[]; error?: unknown; isFetching: boolean; refetch(): unknown };
  onGo(place: Place): void;
}

function Problems({ checked: { data, error, isFetching, refetch }, onGo }: ProblemsProps) {
  const t = useTranslate();
  if (error && !isFetching) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={parts.quiet}>{t('desk:studio.checking')}</p>;
  const errors = data.filter(({ severity }) => severity === 'error').length;
  return (
    <div role="status" aria-busy={isFetching}>
      {isFetching && <p className={parts.quiet}>{t('desk:studio.checking')}</p>}
      {data.length > 0 && <ProblemCount errors={errors} warnings={data.length - errors} />}
      <ProblemList problems={data} onGo={onGo} />
    </div>
  );
}
