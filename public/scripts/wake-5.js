// See src/shell/document/painted-first.tsx.
{
  const { documentElement: root, head, fonts } = document;
  if (/(?:^|;\s*)MOBILE_APP=(?:1|true)(?:;|$)/.test(document.cookie)) root.dataset.app = '';
  const { queue, groups, files, media } = document.currentScript.dataset;
  const append = (tag, values) => head.append(Object.assign(document.createElement(tag), values));
  let hasBegun = false;
  const begin = async () => {
    if (hasBegun) return;
    hasBegun = true;
    if (files) {
      globalThis[queue] ??= [];
      for (const group of JSON.parse(groups)) globalThis[queue].push(group);
      for (const src of files.split(' ')) append('script', { src, async: false });
    }
    const { sheets, sheetFont } = head.dataset;
    if (!sheets || !matchMedia(media).matches) return;
    for (const href of sheets.split(' '))
      await new Promise((onload) => append('link', { rel: 'stylesheet', href, onload }));
    await fonts.load(`1em ${sheetFont}`, document.body.innerText);
    root.dataset.sheets = '';
  };
  if (document.visibilityState === 'hidden') begin();
  setTimeout(begin, 500);
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
}
