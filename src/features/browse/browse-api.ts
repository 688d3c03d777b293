import { fetchPageProps, PageElsewhere } from '#integrations/navigation/page-data.ts';
import { api, askUntil, CACHED, withRetries } from '#store/api.ts';
import { type Failure, failureOf } from '#store/failure.ts';
import { store } from '#store/store.ts';
import { browseSlice } from './browse-slice.ts';
import type { BrowseState } from './browse-state.ts';
import type { BrowseView } from './browse-view.ts';

/** The browse area: what addresses of results pages show. */
const browseApi = api.injectEndpoints({
  endpoints: (build) => ({
    view: build.query<BrowseView, string>({
      queryFn: withRetries<string, BrowseView>(async (href, { signal }) => {
        try {
          return { data: viewOf(await fetchPageProps(href, signal)) };
        } catch (error) {
          return { error: error instanceof PageElsewhere ? elsewhere(error) : failureOf(error) };
        }
      }),
    }),
  }),
});

/** The view of a results page; answered from the cache for five minutes. @throws Failure, or an error when aborted */
export async function loadView(href: string, signal: AbortSignal): Promise<BrowseView> {
  const view: BrowseView | undefined = await askUntil(signal, () =>
    store.dispatch(browseApi.endpoints.view.initiate(href, CACHED)),
  );
  // a logout has emptied the cache meanwhile
  return view ?? loadView(href, signal);
}

/** Puts a view that the page came with into the cache. */
export function cacheView(href: string, value: BrowseView): void {
  store.dispatch(browseApi.util.upsertQueryEntries([{ endpointName: 'view', arg: href, value }]));
}

/** Shows results at a page. @param page its number */
export function showResults(page: number, state: BrowseState): void {
  store.dispatch(browseSlice.actions.shown({ page, state }));
}

/** Final: the page has to be loaded in the ordinary way. */
const elsewhere = ({ message }: PageElsewhere): Failure => ({ status: 404, text: message });

/** The view in the props of a results page. */
function viewOf(pageProps: Record<string, unknown>): BrowseView {
  const { screen, shell } = pageProps as { screen: { view: BrowseView }; shell: { title: string } };
  return { ...screen.view, title: shell.title };
}
