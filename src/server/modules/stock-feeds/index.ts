export { askFeed } from './ask-feed.ts';
export { createDeskFeeds, type DeskFeeds, listFeeds } from './desk-feeds.ts';
export { runDueFeeds, type StockFeedOptions } from './run-due-feeds.ts';
