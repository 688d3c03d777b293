import { useEffect } from 'react';

/**
 * Resets the language of the document to that of the page (SPEC 4) when something else changes it. Not
 * immediately: two scripts that reset it would run in an endless loop.
 * @param locale what the server wrote into the document
 */
export function useDocumentLanguage(locale: string): void {
  useEffect(() => {
    const root = document.documentElement;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const restore = () => {
      waiting = undefined;
      if (root.lang !== locale) root.lang = locale;
    };
    restore();
    const observer = new MutationObserver(() => {
      waiting ??= setTimeout(restore, 100);
    });
    observer.observe(root, { attributeFilter: ['lang'] });
    return () => {
      observer.disconnect();
      clearTimeout(waiting);
    };
  }, [locale]);
}
