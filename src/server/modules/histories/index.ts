export { type DescribeSearch, describeSearches, searchToSave } from './described-search.ts';
export { type Histories, historiesIn } from './histories.ts';
export type { Owner } from './repositories/viewing-histories.ts';
