import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StudioPage, StudioProblem } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import parts from '../../parts/parts.module.css';
import { DeskLink } from '../../routing/desk-link.tsx';
import { useStaff } from '../../session/staff-context.ts';
import type { Place } from '../code-editor.tsx';
import { routeOf, type StudioTarget, useStudioTarget } from '../files/edited-file.ts';
import { ProblemList } from '../problem-list.tsx';
import { usePreviewStudioDraftMutation } from '../studio-api.ts';
import { partsOf } from './frame-document.ts';
import { PartList } from './part-list.tsx';
import { labelOf, otherFileOf, partOf } from './part-name.ts';
import { pathOf, placeOf } from './place-of.ts';
import styles from './preview.module.css';
import { PageChoice, ViewChoice, viewOfWindow } from './preview-tools.tsx';
import { type FrameProps, useFrame } from './use-frame.ts';
import { usePicture } from './use-picture.ts';

/** Milliseconds without typing before a page is made again. */
const PAUSE_MS = 150;

const BUSY = [429, 503];

/** Seconds before a site that has too much to do is asked again, if it names none. */
const AGAIN_SECONDS = 3;

const NONE: Preview = { problems: [], isBusy: true };

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

interface PageFrameProps extends FrameProps {
  html: string;
  /** Pixels of the page; it is scaled down to its place. */
  width: number;
}

/** A page in a frame that has no origin. */
function PageFrame({ html, width, ...props }: PageFrameProps) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const state = useRef({ scroll: 0, isPicking: props.isPicking });
  const { scale, height } = useScale(place, width);
  const picture = usePicture(html, state);
  const { frame, document, ready } = useFrame(picture, state, props);

  return (
    <div ref={place} className={styles.place}>
      {document !== undefined && (
        <iframe
          ref={frame}
          className={styles.frame}
          title={t('desk:studio.preview.frame')}
          sandbox="allow-scripts"
          srcDoc={document}
          data-shown={ready || undefined}
          inert={ready === 0}
          style={{
            inlineSize: `${width}px`,
            blockSize: `${Math.ceil(height / scale)}px`,
            transform: `scale(${scale})`,
            insetInlineStart: `${Math.max(0, ((place.current?.clientWidth ?? 0) - width * scale) / 2)}px`,
          }}
        />
      )}
    </div>
  );
}

/** How far a page of a width is scaled down to its place, whose height is in pixels. */
function useScale(place: { current: HTMLDivElement | null }, width: number) {
  const [size, setSize] = useState({ width, height: 600 });
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return { scale: Math.min(1, size.width / width) || 1, height: size.height };
}

/** A part of the page that is not in the text of the editor. */
interface ChosenPart {
  name: string;
  /** File that it is in, empty for the manifest; absent: the edited one inherits it. */
  file?: string;
}

interface PreviewStatusProps {
  preview: ReturnType<typeof usePreview>;
  region: string;
  /** Absent: nothing needs to be known of it. */
  chosen: ChosenPart | undefined;
  onGo(place: Place): void;
}

/** What prevents a newer page, and what to know of the one that is shown. */
function PreviewStatus({ region, preview, chosen, onGo }: PreviewStatusProps) {
  const t = useTranslate();
  const { page, problems, error, isWaiting, retry } = preview;
  return (
    <div role="status" className={styles.status}>
      {problems.length > 0 && (
        <Notice tone="warning">
          <p>{t(page ? 'desk:studio.preview.stays' : 'desk:studio.preview.faulty')}</p>
          <ProblemList region={region} problems={problems.slice(0, 3)} onGo={onGo} />
        </Notice>
      )}
      {isWaiting && <Notice>{t('desk:studio.preview.busy')}</Notice>}
      {problems.length === 0 && page && error !== undefined && !isWaiting && (
        <Notice tone="problem">
          <p>{t('desk:failed')}</p>
          <Button size="sm" onClick={retry}>
            {t('desk:retry')}
          </Button>
        </Notice>
      )}
      {page && page.status >= 500 && <Notice tone="problem">{t('desk:studio.preview.failed')}</Notice>}
      {page && page.cars > 0 && (
        <p className={parts.quiet}>{t('desk:studio.preview.cars', { count: page.cars })}</p>
      )}
      {chosen && <ChosenLine region={region} {...chosen} />}
    </div>
  );
}

function ChosenLine({ region, name, file }: ChosenPart & { region: string }) {
  const t = useTranslate();
  const desk = useStaff().region.code;
  if (file === undefined)
    return <p className={parts.quiet}>{t('desk:studio.preview.inherited', { name: labelOf(name) })}</p>;
  const query = new URLSearchParams({ ...(desk !== region && { of: region }), ...(file !== '' && { file }) });
  return (
    <p className={parts.quiet}>
      {t('desk:studio.preview.elsewhere', { name: labelOf(name) })}{' '}
      <DeskLink
        to={{ region: desk, page: 'studio', item: file === '' ? 'edit' : 'file', query: String(query) }}
        className={parts.link}
      >
        {file === '' ? t('desk:studio.preview.openManifest') : t('desk:studio.preview.openFile', { file })}
      </DeskLink>
    </p>
  );
}

/** The page that is wanted; a path comes before a route. */
interface WantedPage {
  path: string;
  route: string;
  language: string;
}

interface Preview {
  /** The last page that could be made. */
  page?: NonNullable<StudioPage>;
  /** Errors that prevent a newer one. */
  problems: readonly StudioProblem[];
  error?: unknown;
  isBusy: boolean;
  /** Whether the site has too much to do; the page is asked for again. */
  isWaiting?: boolean;
}

/** The page of a text as it would be, made again when the text changes; one request at a time. */
function usePreview({ region, file }: StudioTarget, text: string, { path, route, language }: WantedPage) {
  const [preview, setPreview] = useState(NONE);
  const [attempt, setAttempt] = useState(0);
  const [request] = usePreviewStudioDraftMutation();
  const shown = useRef('');
  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    // another page comes at once, another text after a pause
    const isTyped = shown.current !== '' && shown.current !== text;
    let asked: ReturnType<typeof request> | undefined;
    setPreview((now) => ({ ...now, isBusy: true }));
    let timer = setTimeout(
      async () => {
        asked = request({ region, file, body: { text, path, route, language } });
        const answer = await asked;
        if (isOver) return;
        shown.current = text;
        if (!answer.data) {
          const failure = answer.error as Failure;
          const isWaiting = BUSY.includes(failure.status);
          setPreview((now) => ({ ...now, isBusy: isWaiting, isWaiting, error: failure }));
          if (isWaiting) timer = setTimeout(retry, 1_000 * (failure.retryAfter ?? AGAIN_SECONDS));
        } else {
          const { page, problems } = answer.data;
          setPreview((now) => ({ page: page ?? now.page, problems, isBusy: false }));
        }
      },
      isTyped ? PAUSE_MS : 0,
    );
    let isOver = false;
    return () => {
      isOver = true;
      clearTimeout(timer);
      asked?.abort();
    };
  }, [region, file, text, path, route, language, request, attempt, retry]);
  return { ...preview, retry };
}
