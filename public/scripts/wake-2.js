/*
 * Begins the scripts of a page when it has been painted: before that they would only keep it from being painted. What
 * they are stands in data attributes, so that no script stands in the page itself. Large alphabets come then, too, where
 * `media` holds. Written for src/shell/document; change the number in its name whenever it changes, since browsers keep it.
 */
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

  // a page that is not seen is not painted
  if (document.visibilityState === 'hidden') begin();
  setTimeout(begin, 500);
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
}
