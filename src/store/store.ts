import { setPageStore } from './page-store.ts';
import { makeStore } from './root-store.ts';

/** The store of the page. Nothing is dispatched on the server. */
export const store = makeStore();
setPageStore(store);
