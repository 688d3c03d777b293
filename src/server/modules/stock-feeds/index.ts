export {
  type ActiveFeed,
  activeFeeds,
  askActiveFeed,
  feedAccess,
  knownFeeds,
  type OperatorAccess,
  sourceOf,
} from './active-feeds.ts';
export { createDeskFeeds, type DeskFeeds, listFeeds } from './desk-feeds.ts';
export { createMadeFeeds, type MadeFeeds } from './made-feeds.ts';
export { runDueFeeds, type StockFeedOptions } from './run-due-feeds.ts';
