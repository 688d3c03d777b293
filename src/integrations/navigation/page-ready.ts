const PAUSE_MS = 1_000;

let ready: Promise<void> | undefined;

/**
 * Resolves a second after the page was loaded (SPEC 2.2): work that can wait begins then. From that moment the root
 * element has `data-ready`.
 */
export function pageReady(): Promise<void> {
  ready ??= new Promise((done) => {
    const loaded = () =>
      setTimeout(() => {
        document.documentElement.dataset.ready = '';
        done();
      }, PAUSE_MS);
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
  });
  return ready;
}
