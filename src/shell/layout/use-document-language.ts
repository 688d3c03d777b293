import { useEffect } from 'react';

/**
 * Keeps the language of the document that of the page (SPEC 4): when something else changes it, it is put back. Not at
 * once: two who put it back would keep each other and the page busy for ever.
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
