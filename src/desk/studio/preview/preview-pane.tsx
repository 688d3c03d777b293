import { useCallback, useMemo, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import parts from '../../parts/parts.module.css';
import type { Place } from '../code-editor.tsx';
import { routeOf, useStudioTarget } from '../files/edited-file.ts';
import { partsOf } from './frame-document.ts';
import { PageFrame } from './page-frame.tsx';
import { PartList } from './part-list.tsx';
import { otherFileOf, partOf } from './part-name.ts';
import { pathOf, placeOf } from './place-of.ts';
import styles from './preview.module.css';
import { type ChosenPart, PreviewStatus } from './preview-status.tsx';
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
  const { file: edited } = target;
  const [wanted, setWanted] = useState<WantedPage>({ path: '', route: routeOf(edited), language: '' });
  const [view, setView] = useState(viewOfWindow);
  const [shown, setShown] = useState<{ index: number }>();
  const [chosen, setChosen] = useState<ChosenPart>();
  const preview = usePreview(target, text, wanted);
  const { page, problems, error, isBusy, retry } = preview;
  const pageParts = useMemo(() => (page ? partsOf(page.html) : []), [page]);

  const goTo = useCallback(
    (name: string) => {
      const part = partOf(name);
      const file = otherFileOf(part, { region, file: edited });
      if (file !== undefined) return setChosen({ name, file });
      const { place, isOwn } = placeOf(text, part.pointer);
      setChosen(isOwn ? undefined : { name });
      onGo({ ...place, pointer: pathOf(part.pointer) });
    },
    [region, edited, text, onGo],
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
      <PreviewStatus region={region} preview={preview} chosen={chosen} onGo={onGo} />
      {page ? (
        <PageFrame html={page.html} {...view} shown={shown} onPart={goTo} onPath={open} />
      ) : (
        problems.length === 0 && <p className={parts.quiet}>{t('desk:loading')}</p>
      )}
      <PartList
        parts={pageParts}
        onChoose={(part) => {
          setShown({ index: part.index });
          goTo(part.name);
        }}
      />
    </div>
  );
}
