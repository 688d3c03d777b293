/*
 * Starts the scripts of a page after its first paint: before that they would only delay it. What they are stands in data
 * attributes, so that no script stands in the page itself. Large alphabets are fetched then, too, where `media` holds.
 * Marks pages that the mobile app shows before they are painted. Written for src/shell/document; change the number in its
 * name whenever it changes, since browsers keep it.
 */
// cached pages are the same for everybody, so that only the browser knows whether the app shows them
if (/(?:^|;\s*)MOBILE_APP=(?:1|true)(?:;|$)/.test(document.cookie)) document.documentElement.dataset.app = '';

{
  const { queue, groups, files, media } = document.currentScript.dataset;
  const { sheets } = document.head.dataset;
  let hasBegun = false;

  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    globalThis[queue] ??= [];
    for (const group of JSON.parse(groups)) globalThis[queue].push(group);
    for (const file of files.split(' ')) {
      const script = document.createElement('script');
      script.src = file;
      // one after the other
      script.async = false;
      document.head.append(script);
    }
    if (!matchMedia(media).matches) return;
    for (const sheet of sheets.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = sheet;
      document.head.append(link);
    }
  };

  // in development Next starts the scripts itself
  if (files !== undefined) {
    // a hidden page is never painted
    if (document.visibilityState === 'hidden') begin();
    setTimeout(begin, 500);
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  }
}
