import { lazy, Suspense, useState } from 'react';
import type { StudioDraft, StudioProblem, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import type { Place } from './code-editor.tsx';
import { Difference } from './difference-table.tsx';
import { useStudioTarget } from './files/edited-file.ts';
import { ProblemCount } from './problem-count.tsx';
import { ProblemList } from './problem-list.tsx';
import styles from './studio.module.css';
import { useStudioProblemsQuery } from './studio-api.ts';
import type { DraftEditor } from './use-draft-editor.ts';
import type { EditorViews } from './use-editor-views.ts';
import { VersionList } from './version-list.tsx';
import { type EditorView, ViewBar } from './view-bar.tsx';

// an editor of code is heavier than the rest of the desk
const CodeEditor = lazy(() => import('./code-editor.tsx'));

const FormView = lazy(() => import('./form/form-view.tsx'));

const WAYS = ['form', 'source'] as const;

// not everybody looks at pages
const PreviewPane = lazy(() => import('./preview/preview-pane.tsx'));

const NONE: never[] = [];

interface EditorColumnsProps {
  region: string;
  draft: StudioDraft;
  editor: DraftEditor;
  views: EditorViews;
  mayPublish: boolean;
  onPublished(publication: StudioPublication): void;
}

/** The text of a manifest and the views of it: side by side, or one at a time below a bar that stays in sight. */
export function EditorColumns({ region, draft, editor, views, mayPublish, onPublished }: EditorColumnsProps) {
  const { columns, view, isBeside, choose, place, go } = views;
  const checked = useStudioProblemsQuery(useStudioTarget(region), { refetchOnFocus: false });
  const problems = checked.data ?? NONE;
  const bar = <ViewBar view={view} hasEdit={!isBeside} problems={problems} onView={choose} />;
  return (
    <div ref={columns} className={styles.columns} data-view={view}>
      {!isBeside && bar}
      <EditedText region={region} draft={draft} editor={editor} problems={problems} place={place} />
      {view !== 'edit' && (
        <section className={styles.views}>
          {isBeside && bar}
          <OfSaved isDirty={editor.isDirty} view={view} />
          {view === 'problems' && <Problems region={region} checked={checked} onGo={go} />}
          {view === 'preview' && <Preview region={region} text={editor.text} onGo={go} />}
          {view === 'difference' && <Difference region={region} />}
          {view === 'versions' && (
            <VersionList region={region} draft={draft} mayPublish={mayPublish} onDone={onPublished} />
          )}
        </section>
      )}
    </div>
  );
}

/** Says that a view does not know the last changes. */
function OfSaved({ isDirty, view }: { isDirty: boolean; view: EditorView }) {
  const t = useTranslate();
  if (!isDirty || (view !== 'problems' && view !== 'difference')) return null;
  return <p className={styles.ofSaved}>{t(`desk:studio.ofSaved.${view}`)}</p>;
}

function Preview(props: Parameters<typeof PreviewPane>[0]) {
  const t = useTranslate();
  return (
    <Suspense fallback={<p className={parts.quiet}>{t('desk:loading')}</p>}>
      <PreviewPane {...props} />
    </Suspense>
  );
}

interface ProblemsProps {
  region: string;
  checked: { data?: readonly StudioProblem[]; error?: unknown; isFetching: boolean; refetch(): unknown };
  onGo(place: Place): void;
}

function Problems({ region, checked: { data, error, isFetching, refetch }, onGo }: ProblemsProps) {
  const t = useTranslate();
  if (error && !isFetching) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={parts.quiet}>{t('desk:studio.checking')}</p>;
  const errors = data.filter(({ severity }) => severity === 'error').length;
  return (
    <div role="status" aria-busy={isFetching}>
      {isFetching && <p className={parts.quiet}>{t('desk:studio.checking')}</p>}
      {data.length > 0 && <ProblemCount errors={errors} warnings={data.length - errors} />}
      <ProblemList region={region} problems={data} onGo={onGo} />
    </div>
  );
}

interface EditedTextProps {
  region: string;
  draft: StudioDraft;
  editor: DraftEditor;
  problems: readonly StudioProblem[];
  /** Place of the text to show. */
  place: Place | undefined;
}

/** The text of a manifest as a form or as its source. */
function EditedText({ region, draft, editor, problems, place }: EditedTextProps) {
  const t = useTranslate();
  const [way, setWay] = useState<(typeof WAYS)[number]>(draft.is_editable ? 'form' : 'source');
  return (
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
            live={editor.from.disk.text}
            version={editor.from.version}
            problems={problems}
            isReadOnly={!draft.is_editable}
            place={place}
            onChange={editor.change}
            onSave={editor.saveText}
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
  );
}
