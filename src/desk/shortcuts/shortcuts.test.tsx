import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { DESK_PAGES } from '../frame/desk-frame.tsx';
import { findShortcut, PAGE_KEYS, runShortcut, SHORTCUTS, ShortcutList } from './shortcut-keys.tsx';

describe('keys of the desk', () => {
  it('have one action each, and every page has one after g', () => {
    const keys = SHORTCUTS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain('g');
    const pages = Object.values(PAGE_KEYS);
    expect(new Set(pages).size).toBe(pages.length);
    expect(Object.keys(PAGE_KEYS).sort()).toEqual(DESK_PAGES.map(({ path }) => path).sort());
  });

  it('lead to a page only after g', () => {
    expect(findShortcut('g', false)).toEqual({ isPending: true });
    expect(findShortcut('t', true)).toEqual({ page: 'tickets' });
    expect(findShortcut('t', false)).toBeNull();
    expect(findShortcut('j', true)).toBeNull();
    expect(findShortcut('j', false)).toEqual({ action: 'next' });
    expect(findShortcut('toString', true)).toBeNull();
  });

  it('stand in the help with words of their own', () => {
    const region = shippedRegion('sg');
    const html = renderToStaticMarkup(
      <I18nProvider language={{ ...region.defaultLanguage, direction: 'ltr' }} messages={englishMessages()}>
        <ShortcutList pages={['tickets']} />
      </I18nProvider>,
    );
    expect(html).toContain('<kbd>/</kbd></dt><dd>Search the list</dd>');
    expect(html).toContain('<kbd>g</kbd> <kbd>t</kbd></dt><dd>Go to: Tickets</dd>');
    expect(html).not.toContain('desk:');
  });
});

describe('a shortcut on a page', () => {
  const element = () => ({ focus: vi.fn(), click: vi.fn() });
  /** A list with an open row; the links of its rows. */
  function list(open: number) {
    const links = [element(), element(), element()];
    const rows = links.map((link, index) => ({
      hasAttribute: () => index === open,
      querySelector: () => link,
      scrollIntoView: vi.fn(),
    }));
    return { links, page: { querySelectorAll: () => rows } as unknown as ParentNode };
  }
  const clicked = (links: ReturnType<typeof element>[]) =>
    links.flatMap(({ click }, index) => (click.mock.calls.length > 0 ? [index] : []));

  it.each([
    ['next', -1, [0]],
    ['next', 0, [1]],
    ['next', 2, []],
    ['previous', 2, [1]],
    ['previous', 0, []],
  ] as const)('%s opens the neighbour of row %i: %j', (action, open, expected) => {
    const { links, page } = list(open);
    expect(runShortcut(action, page)).toBe(expected.length > 0);
    expect(clicked(links)).toEqual(expected);
  });

  it('takes the focus to a field, and presses a button', () => {
    const found = element();
    const page = { querySelector: () => found } as unknown as ParentNode;
    expect(runShortcut('answer', page)).toBe(true);
    expect([found.focus.mock.calls.length, found.click.mock.calls.length]).toEqual([1, 0]);
    expect(runShortcut('take', page)).toBe(true);
    expect(found.click).toHaveBeenCalledOnce();
  });

  it('does nothing where there is nothing for it', () => {
    const page = { querySelector: () => null, querySelectorAll: () => [] } as unknown as ParentNode;
    for (const action of ['search', 'next', 'select', 'print'] as const)
      expect(runShortcut(action, page), action).toBe(false);
  });
});
