/** The history in the account of a person. It comes with the store. */
export { OwnHistory } from './own-history.tsx';
export { OwnViews } from './own-views.tsx';
export { mergeViews, recordView } from './viewing-history-api.ts';
