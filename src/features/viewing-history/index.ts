export { OwnViews } from './own-views.tsx';
export {
  type HistoryCar,
  type HistoryPart,
  useDeviceHistory,
  useOwnHistory,
  type ViewingHistoryPage,
} from './use-viewing-history.ts';
export { mergeViews, recordView } from './viewing-history-api.ts';
