import { useEffect, useState } from 'react';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { FieldApi } from '#store/field-api.ts';

export interface Loaded<Body> {
  /** Undefined until it has come. */
  body: Body | undefined;
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  retry(): void;
}

/**
 * What a call answers in the language of the page.
 * @param path without the language; undefined: nothing is wanted yet
 * @param isOwn whether the answer depends on who asks: such calls go to the site itself, with its cookies
 */
export function useLoaded<Body>(api: FieldApi, path: string | undefined, isOwn = false): Loaded<Body> {
  const { code } = usePageLanguage();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ path: string; body?: Body }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (path === undefined) return;
    let isCurrent = true;
    setLoaded(undefined);
    const wanted = `${path}${path.includes('?') ? '&' : '?'}lang=${code}`;
    const asked = isOwn ? api.send<Body>('GET', wanted) : api.get<Body>(wanted);
    asked.then(
      (body) => isCurrent && setLoaded({ path, body }),
      () => isCurrent && setLoaded({ path }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, path, isOwn, code, attempt]);
  const retry = () => setAttempt(attempt + 1);
  if (path === undefined) return { body: undefined, status: 'idle', retry };
  // what another path answered is no answer to this one
  if (loaded?.path !== path) return { body: undefined, status: 'loading', retry };
  return { body: loaded.body, status: loaded.body === undefined ? 'failed' : 'loaded', retry };
}
