// Starts the scripts of a page after its first paint: see src/shell/document/painted-first.tsx.
if (/(?:^|;\s*)MOBILE_APP=(?:1|true)(?:;|$)/.test(document.cookie)) document.documentElement.dataset.app = '';
{
  const { queue, groups, files, media } = document.currentScript.dataset;
  const append = (tag, values) => document.head.append(Object.assign(document.createElement(tag), values));
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    globalThis[queue] ??= [];
    for (const group of JSON.parse(groups)) globalThis[queue].push(group);
    for (const src of files.split(' ')) append('script', { src, async: false });
    if (matchMedia(media).matches)
      for (const href of document.head.dataset.sheets.split(' ').filter(Boolean))
        append('link', { rel: 'stylesheet', href });
  };
  if (files !== undefined) {
    if (document.visibilityState === 'hidden') begin();
    setTimeout(begin, 500);
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  }
}
