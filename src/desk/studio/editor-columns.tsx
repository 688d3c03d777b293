import { lazy, Suspense, useState } from 'react';
import type { StudioDraft, StudioProblem, StudioPublication } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import type { Place } from './code-editor.tsx';
import { Difference } from './difference-table.tsx';
import { EditedText } from './edited-text.tsx';
import { useStudioTarget } from './files/edited-file.ts';
import { ProblemCount } from './problem-count.tsx';
import { ProblemList } from './problem-list.tsx';
import styles from './studio.module.css';
import { useStudioProblemsQuery } from './studio-api.ts';
import type { DraftEditor } from './use-draft-editor.ts';
import { VersionList } from './version-list.tsx';

// not everybody looks at pages
const PreviewPane = lazy(() => import('./preview/preview-pane.tsx'));

/** As in studio.module.css. */
const BESIDE = '(min-width: 1280px)';
const NONE: never[] = [];
const VIEWS = ['problems', 'preview', 'difference', 'versions'] as const;

interface EditorColumnsProps {
  region: string;
  draft: StudioDraft;
  editor: DraftEditor;
  onPublished(publication: StudioPublication): void;
}

/** The text of a manifest, and beside it one of the views of it. */
export function EditorColumns({ region, draft, editor, onPublished }: EditorColumnsProps) {
  const t = useTranslate();
  const [view, setView] = useState<(typeof VIEWS)[number]>('problems');
  const [place, setPlace] = useState<Place>();
  const checked = useStudioProblemsQuery(useStudioTarget(region), { refetchOnFocus: false });
  const problems = checked.data ?? NONE;

  function goFromPreview(to: Place) {
    setPlace(to);
    // where there is no room for both, the source is behind the page
    if (!window.matchMedia(BESIDE).matches) setView('problems');
  }

  return (
    <div className={styles.columns} data-view={view}>
      <EditedText region={region} draft={draft} editor={editor} problems={problems} place={place} />
      <section className={styles.views}>
        <div className={styles.choice}>
          {VIEWS.map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {t(`desk:studio.view.${name}`)}
            </button>
          ))}
        </div>
        {editor.isDirty && (view === 'problems' || view === 'difference') && (
          <p className={styles.ofSaved}>{t(`desk:studio.ofSaved.${view}`)}</p>
        )}
        {view === 'problems' && <Problems region={region} checked={checked} onGo={setPlace} />}
        {view === 'preview' && (
          <Suspense fallback={<p className={parts.quiet}>{t('desk:loading')}</p>}>
            <PreviewPane region={region} text={editor.text} onGo={goFromPreview} />
          </Suspense>
        )}
        {view === 'difference' && <Difference region={region} />}
        {view === 'versions' && <VersionList region={region} draft={draft} onDone={onPublished} />}
      </section>
    </div>
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
