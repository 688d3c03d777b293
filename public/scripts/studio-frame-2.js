// See src/desk/studio/preview/frame-document.ts. It runs in a frame without an origin: it can ask nobody but the page around it.
{
  const { documentElement: root, currentScript } = document;
  // the pages that follow have none
  currentScript.remove();
  const tell = (message) => parent.postMessage({ ...message, from: 'forecourt-preview' }, '*');
  const partOf = (element) => element.closest('[data-part]');
  let isPicking = root.dataset.pick !== undefined;
  let shown;

  const style = document.createElement('style');
  style.textContent = `
    html[data-pick] [data-part] { cursor: pointer; }
    html[data-pick] [data-part]:hover:not(:has([data-part]:hover)), [data-part][data-shown] {
      outline: 2px solid #2563eb;
      outline-offset: 2px;
    }`;
  document.head.append(style);

  addEventListener(
    'click',
    (event) => {
      const part = isPicking && partOf(event.target);
      const link = event.target.closest('a[href]');
      const href = link?.getAttribute('href') ?? '';
      // parts of the page itself stay usable: what folds, and links within it
      if (part) tell({ part: part.dataset.part });
      else if (href.startsWith('/')) tell({ path: href });
      else if (!link || href.startsWith('#')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // a form of a picture is not sent
  addEventListener('submit', (event) => event.preventDefault(), true);

  let timer;
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(() => tell({ scroll: Math.round(scrollY) }), 100);
  });

  const copyAttributes = (now, next) => {
    for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
    for (const { name, value } of next.attributes)
      if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  };

  // what is equal stays, with its pictures, fonts and computed styles: only what has changed is laid out again
  const replaceChanged = (now, next) => {
    if (now.isEqualNode(next)) return;
    if (now.nodeType !== Node.ELEMENT_NODE || now.nodeName !== next.nodeName) return now.replaceWith(next);
    copyAttributes(now, next);
    const [before, after] = [[...now.childNodes], [...next.childNodes]];
    if (before.length !== after.length) now.replaceChildren(...after);
    else for (const [index, child] of before.entries()) replaceChanged(child, after[index]);
  };

  const showPage = (html) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    for (const script of page.querySelectorAll('script')) script.remove();
    page.head.append(style.cloneNode(true));
    replaceChanged(root, page.documentElement);
    root.toggleAttribute('data-pick', isPicking);
    // another page begins at its top
    if (root.dataset.scroll === '0') scrollTo(0, 0);
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeof data !== 'object' || data === null) return;
    if (typeof data.page === 'string') {
      showPage(data.page);
      tell({ ready: data.key });
    }
    if (typeof data.pick === 'boolean') {
      isPicking = data.pick;
      root.toggleAttribute('data-pick', isPicking);
    }
    if (typeof data.show !== 'number') return;
    shown?.removeAttribute('data-shown');
    shown = document.querySelectorAll('[data-part]')[data.show];
    shown?.setAttribute('data-shown', '');
    shown?.scrollIntoView({ block: 'center' });
  });

  scrollTo(0, Number(root.dataset.scroll) || 0);
  tell({ ready: 0 });
}
