import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageElsewhere } from '#integrations/navigation/page-data.ts';
import { api } from '#store/api.ts';
import { store } from '#store/store.ts';
import { until } from '../../../tests/until.ts';
import { cacheView, loadView } from './browse-api.ts';
import type { BrowsePort } from './browse-port.ts';
import { BrowseSession } from './browse-session.ts';
import type { BrowseState } from './browse-state.ts';
import type { BrowseView } from './browse-view.ts';

vi.mock(import('#integrations/navigation/page-data.ts'), async (original) => ({
  ...(await original()),
  fetchPageProps: (href, signal) => page.answerLater(href, signal),
}));

const keys: BrowseView['keys'] = {
  filters: [
    { query: 'price', formParts: ['min', 'max'] },
    { query: 'body', formParts: [] },
  ],
  sorts: [{ name: 'newest' }, { name: 'price-asc' }],
};
const query: BrowseView['query'] = { filters: {}, sort: 'newest', page: 1, text: '' };
const view = (part: Partial<BrowseView> = {}) =>
  ({ path: '/x/buy', keys, query, showLabel: 'Show 9 cars', ...part }) as BrowseView;
const suv = { kind: 'list' as const, values: ['suv'] };
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A window whose responses the test controls. */
class FakeWindow implements BrowsePort {
  entries = ['/x/buy?utm_source=mail'];
  at = 0;
  returned: (href: string) => void = () => {};
  left: string[] = [];
  asked = new Map<
    string,
    { answer(found: BrowseView): void; fail(error: Error): void; signal: AbortSignal }
  >();
  requests = 0;
  load = loadView;
  cache = cacheView;
  state: BrowseState | undefined;
  shown = () => this.state;
  show(state: BrowseState) {
    this.state = state;
  }
  current = () => this.entries[this.at] ?? '';
  push(href: string) {
    this.entries = [...this.entries.slice(0, this.at + 1), href];
    this.at += 1;
  }
  onReturn(listener: (href: string) => void) {
    this.returned = listener;
    return () => {};
  }
  leave(href: string) {
    this.left.push(href);
  }
  answerLater(href: string, signal: AbortSignal) {
    return new Promise<Record<string, unknown>>((resolve, fail) => {
      const answer = (found: BrowseView) => resolve({ screen: { view: found }, shell: {} });
      this.asked.set(href, { answer, fail, signal });
      this.requests += 1;
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  }
  back() {
    this.at -= 1;
    this.returned(this.current());
  }
}

let page: FakeWindow;
let session: BrowseSession;
let stop: () => void;
beforeEach(() => {
  store.dispatch(api.util.resetApiState());
  page = new FakeWindow();
  session = new BrowseSession(view(), page);
  stop = session.start();
});
afterEach(() => stop());

const SUV = '/x/buy?body=suv&utm_source=mail';
const answerTo = async (href: string, part: Partial<BrowseView> = {}) => {
  page.asked.get(href)?.answer(view(part));
  await settle();
};

describe('a choice', () => {
  it('writes the address once, preserves foreign parameters, and is shown immediately', () => {
    session.choose('body', suv);
    expect(page.entries).toEqual(['/x/buy?utm_source=mail', SUV]);
    expect(session.state).toMatchObject({ isBusy: true, wanted: { filters: { body: suv } } });
  });
  it('brings its answer', async () => {
    session.choose('body', suv);
    const narrowed = { ...query, filters: { body: suv } };
    await answerTo(SUV, { heading: '3 cars', query: narrowed });
    expect(session.state).toMatchObject({ isBusy: false, view: { heading: '3 cars' }, wanted: narrowed });
  });
  it('that changes nothing writes nothing', () => {
    session.choose('body', undefined);
    expect(page.entries).toHaveLength(1);
  });
  it('made before the last was answered builds on it, and the last one wins', async () => {
    session.choose('body', suv);
    session.choose('price', { kind: 'range', max: 5 });
    const both = '/x/buy?price=-5&body=suv&utm_source=mail';
    expect(page.current()).toBe(both);
    expect(page.asked.get(SUV)?.signal.aborted).toBe(true);
    await answerTo(both, { heading: 'both' });
    await answerTo(SUV, { heading: 'late' });
    expect(session.state.view.heading).toBe('both');
  });
});

describe('going back', () => {
  it('restores the first page without asking or writing', async () => {
    session.choose('body', suv);
    await answerTo(SUV, { heading: 'suv', query: { ...query, filters: { body: suv } } });
    page.back();
    await settle();
    expect(page.entries).toHaveLength(2);
    expect(session.state).toMatchObject({ wanted: { filters: {} }, isBusy: false });
    expect(session.state.view.heading).toBeUndefined();
  });
  it('while an answer is under way drops that answer', async () => {
    session.choose('body', suv);
    page.back();
    await answerTo(SUV, { heading: 'late' });
    expect(session.state).toMatchObject({ isBusy: false, wanted: { filters: {} } });
    expect(session.state.view.heading).toBeUndefined();
  });
});

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('is counted after a pause, without writing the address', async () => {
    session.draft('price', { kind: 'range', max: 5 });
    session.draft('price', { kind: 'range', max: 6 });
    await vi.advanceTimersByTimeAsync(250);
    vi.useRealTimers();
    const href = '/x/buy?price=-6&utm_source=mail';
    expect([...page.asked.keys()]).toEqual([href]);
    await answerTo(href, { showLabel: 'Show 2 cars' });
    expect(session.state).toMatchObject({ draftLabel: 'Show 2 cars', wanted: { filters: {} } });
    expect(page.entries).toHaveLength(1);
    session.choose('price', { kind: 'range', max: 6 });
    await settle();
    expect(session.state).toMatchObject({ isBusy: false, draftLabel: undefined });
  });
});

it('a choice is shown although its own count is still on its way, by one request', async () => {
  vi.useFakeTimers();
  session.draft('price', { kind: 'range', max: 6 });
  await vi.advanceTimersByTimeAsync(250);
  vi.useRealTimers();
  session.choose('price', { kind: 'range', max: 6 });
  await settle();
  expect(session.state).toMatchObject({ isBusy: true, hasFailed: false });
  await answerTo('/x/buy?price=-6&utm_source=mail', { heading: 'up to 6' });
  expect(session.state).toMatchObject({ isBusy: false, hasFailed: false, view: { heading: 'up to 6' } });
  expect([session.state.draftLabel, page.requests]).toEqual([undefined, 1]);
});

it('a choice that is left and made again is asked again', async () => {
  session.choose('body', suv);
  session.choose('body', undefined);
  session.choose('price', { kind: 'range', max: 5 });
  session.choose('price', undefined);
  session.choose('body', suv);
  await settle();
  await answerTo(SUV, { heading: 'suv' });
  expect(session.state).toMatchObject({ isBusy: false, hasFailed: false, view: { heading: 'suv' } });
});

describe('when requests fail', () => {
  it('loads a page of another site version with a full navigation', async () => {
    session.choose('body', suv);
    page.asked.get(SUV)?.fail(new PageElsewhere('gone'));
    await settle();
    expect(page.left).toEqual([SUV]);
  });
  it('preserves foreign parameters in links', () => {
    session.follow('/x/buy?body=mpv');
    expect(page.current()).toBe('/x/buy?body=mpv&utm_source=mail');
    session.follow('/x/buy');
    expect(page.current()).toBe('/x/buy?utm_source=mail');
  });
});

it('shows the response of a request in flight after a logout', async () => {
  session.choose('body', suv);
  await settle();
  const first = page.asked.get(SUV);
  store.dispatch(api.util.resetApiState());
  first?.answer(view());
  await until(() => expect(page.asked.get(SUV)).not.toBe(first));
  await answerTo(SUV, { heading: 'suv' });
  expect(session.state).toMatchObject({ isBusy: false, view: { heading: 'suv' } });
});
