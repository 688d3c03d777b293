export { type DescribeSearch, describeSearches, searchToSave } from './described-search.ts';
export { createHistories, type Histories } from './histories.ts';
export type { Owner } from './repositories/viewing-histories.ts';
