import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import parts from '../../parts/parts.module.css';
import type { Place } from '../code-editor.tsx';
import { routeOf, useStudioTarget } from '../files/edited-file.ts';
import { partsOf } from './frame-document.ts';
import { PageFrame } from './page-frame.tsx';
import { PartList } from './part-list.tsx';
import { pathOf, placeOf } from './place-of.ts';
import styles from './preview.module.css';
import { PreviewStatus } from './preview-status.tsx';
import { PageChoice, ViewChoice, viewOfWindow } from './preview-tools.tsx';
import { usePreview, type WantedPage } from './use-preview.ts';

interface PreviewPaneProps {
  region: string;
  /** Text of the editor, saved or not. */
  text: string;
  /** Shows a place of the text. */
  onGo(place: Place): void;
}

/** A page of the site as the text of the editor would make it. */
export default function PreviewPane({ region, text, onGo }: PreviewPaneProps) {
  const t = useTranslate();
  const target = useStudioTarget(region);
  const isOfFile = target.file !== undefined;
  const [wanted, setWanted] = useState<WantedPage>({ path: '', route: routeOf(target.file), language: '' });
  const [view, setView] = useState(viewOfWindow);
  const [shown, setShown] = useState<{ index: number }>();
  const [inherited, setInherited] = useState('');
  const preview = usePreview(target, text, wanted);
  const { page, problems, error, isBusy, retry } = preview;
  const pageParts = useMemo(() => (page && !isOfFile ? partsOf(page.html) : []), [page, isOfFile]);

  const goTo = useCallback(
    (pointer: string) => {
      // parts of a page are named by their property of the manifest
      if (isOfFile) return;
      const { place, isOwn } = placeOf(text, pointer);
      setInherited(isOwn ? '' : pointer.slice(1).replaceAll('/', '.'));
      onGo({ ...place, pointer: pathOf(pointer) });
    },
    [isOfFile, text, onGo],
  );
  const open = useCallback((path: string) => setWanted((now) => ({ ...now, path, language: '' })), []);
  const changeLanguage = (language: string) =>
    // the page that is on its way, if another one was chosen just now
    setWanted((now) => ({ ...now, path: now.path || (page?.path ?? ''), language }));

  if (!page && error && !isBusy) return <LoadState error={error} onRetry={retry} />;
  return (
    <div className={styles.pane} aria-busy={isBusy}>
      <div className={styles.tools}>
        <PageChoice page={page} onPage={open} onLanguage={changeLanguage} />
        <ViewChoice view={view} onView={setView} />
      </div>
      <PreviewStatus preview={preview} inherited={inherited} onGo={onGo} />
      {page ? (
        <PageFrame html={page.html} {...view} shown={shown} onPart={goTo} onPath={open} />
      ) : (
        problems.length === 0 && <p className={parts.quiet}>{t('desk:loading')}</p>
      )}
      <PartList
        parts={pageParts}
        onChoose={(part) => {
          setShown({ index: part.index });
          goTo(part.pointer);
        }}
      />
    </div>
  );
}
