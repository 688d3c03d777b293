export { mergeViews, recordView } from './record-view.ts';
export {
  type HistoryCar,
  type HistoryPart,
  useDeviceHistory,
  useOwnHistory,
  type ViewingHistoryPage,
} from './use-viewing-history.ts';
