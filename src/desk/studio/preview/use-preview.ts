import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudioPage, StudioProblem } from '#contracts/types.ts';
import type { Failure } from '#store/failure.ts';
import type { StudioTarget } from '../files/edited-file.ts';
import { usePreviewStudioDraftMutation } from '../studio-api.ts';

/** The page that is wanted; a path comes before a route. */
export interface WantedPage {
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

/** Milliseconds without typing before a page is made again. */
const PAUSE_MS = 150;
const BUSY = [429, 503];
/** Seconds before a site that has too much to do is asked again, if it names none. */
const AGAIN_SECONDS = 3;
const NONE: Preview = { problems: [], isBusy: true };

/** The page of a text as it would be, made again when the text changes; one request at a time. */
export function usePreview(
  { region, file }: StudioTarget,
  text: string,
  { path, route, language }: WantedPage,
) {
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
